"""Reads address 0 in its third round. Expected: crash."""

import ctypes

from arena.botkit import DUDO, Bid, Bot


class Crashes(Bot):
    def act(self, view):
        if view.round_number == 3:
            ctypes.string_at(0)
        return DUDO if view.standing is not None else Bid(1, 2)
