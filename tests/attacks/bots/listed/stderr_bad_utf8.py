"""Prints bytes that are no text and fails with a message that is none either.

Expected: exception
"""

import os
import sys

from arena.botkit import Bot

BAD = b"\xff\xfe\xc0\x80\xed\xa0\x80\xf8\x88\x80\x80\x80\x00"


class StderrBadUtf8(Bot):
    def act(self, view):
        os.write(2, BAD)
        os.write(1, BAD)
        sys.stderr.buffer.write(BAD)
        sys.stderr.flush()
        raise ValueError(BAD.decode("utf-8", "surrogateescape") + "\ud800\udfff\x00")
