"""Sleeps at every decision, each time for less than the limit.

A contest of a thousand games has been held up for a night by bots that were never too slow.

Expected: timeout_wall
"""

import time

from arena.botkit import DUDO, Bid, Bot


class NapsBelowTheLimit(Bot):
    def act(self, view):
        time.sleep(0.35)
        return DUDO if view.standing is not None else Bid(1, 2)
