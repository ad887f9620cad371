"""Sleeps for ever in its third round. Expected: timeout_wall."""

import time

from arena.botkit import DUDO, Bid, Bot


class Sleeps(Bot):
    def act(self, view):
        if view.round_number == 3:
            time.sleep(1e9)
        return DUDO if view.standing is not None else Bid(1, 2)
