"""Calls sys.exit in its third round. Expected: exception."""

import sys

from arena.botkit import DUDO, Bid, Bot


class SysExit(Bot):
    def act(self, view):
        if view.round_number == 3:
            sys.exit(0)
        return DUDO if view.standing is not None else Bid(1, 2)
