"""Fills the pipe of the replies until it takes no more.

Expected: protocol
"""

import os

from arena.botkit import Bot

REPLY = 5


class FloodReplyFd(Bot):
    def act(self, view):
        while True:
            os.write(REPLY, b"\x01" * 65_536)
