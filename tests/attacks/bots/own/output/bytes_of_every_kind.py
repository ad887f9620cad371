"""Writes every byte to its output: controls, escape sequences, halves of UTF-8, direction marks.

Escape sequences in logs have retitled, cleared and tricked the terminals of operators.

Expected: ok
"""

import os

from arena.botkit import DUDO, Bid, Bot

TITLE, CLIPBOARD = b"\x1b]0;won\x07", b"\x1b]52;c;eA==\x07"
MARKS = "\u202e\u2066\x00\r\n".encode() + b"\xf0\x9f"


class BytesOfEveryKind(Bot):
    def act(self, view):
        os.write(2, bytes(range(256)) + TITLE + CLIPBOARD + MARKS)
        return DUDO if view.standing is not None else Bid(1, 2)
