"""Fills a dictionary with keys that all fall into one place.

The attack on web servers of 2011, against a decision's time.

Expected: timeout_cpu
"""

from arena.botkit import DUDO, Bid, Bot

MODULUS = 2**61 - 1


class CollidingHashes(Bot):
    def act(self, view):
        if view.seat == 0:
            print("LEAK", len({number * MODULUS for number in range(1, 60_000)}))
        return DUDO if view.standing is not None else Bid(1, 2)
