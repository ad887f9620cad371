"""Closes the pipe of the requests; the next one cannot reach it.

Expected: exit or protocol
"""

import contextlib
import os

from arena.botkit import DUDO, Bid, Bot

REQUESTS = 4


class CloseRequestFd(Bot):
    def act(self, view):
        with contextlib.suppress(OSError):
            os.close(REQUESTS)
        return DUDO if view.standing is not None else Bid(1, 2)
