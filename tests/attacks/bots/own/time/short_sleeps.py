"""Sleeps for a while, below the limit, in a few decisions.

Bots that poll with a sleep are honest, and some engines lost them on time.

Expected: ok
"""

import time

from arena.botkit import DUDO, Bid, Bot


class ShortSleeps(Bot):
    decisions = 0

    def act(self, view):
        type(self).decisions += 1
        if self.decisions <= 3:
            time.sleep(0.2)
        return DUDO if view.standing is not None else Bid(1, 2)
