"""Writes a second reply in its third round. Expected: protocol."""

import os

from arena.botkit import DUDO, Bid, Bot


class RepliesTwice(Bot):
    def act(self, view):
        if view.round_number == 3:
            os.write(5, b"\x01\x01")
        return DUDO if view.standing is not None else Bid(1, 2)
