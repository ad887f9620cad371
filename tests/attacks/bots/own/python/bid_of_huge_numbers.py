"""Returns bids of numbers too long to be shown, and of numbers below 1.

Messages about a bad number have failed at the number (the digit limit of 2022).

Expected: illegal_action
"""

import itertools

from arena.botkit import Bid, Bot

HUGE = itertools.cycle((10**6000, -(10**6000), 0, -1, 2**64 + 1, 2**32 + 1, 65536))


class BidOfHugeNumbers(Bot):
    def act(self, view):
        return Bid(next(HUGE), 2) if view.seat else Bid(1, next(HUGE))
