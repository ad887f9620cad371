"""Ends its process in its third round. Expected: exit."""

import os

from arena.botkit import DUDO, Bid, Bot


class Exits(Bot):
    def act(self, view):
        if view.round_number == 3:
            os._exit(0)
        return DUDO if view.standing is not None else Bid(1, 2)
