"""Returns bids whose numbers only look like numbers: True, 2.0, numpy's, text, fractions, complex.

True is 1, 2.0 is 2, and nan is nothing: checks by comparison let them in.

Expected: bad_type
"""

import fractions
import itertools

import numpy as np

from arena.botkit import Bid, Bot

ODD = itertools.cycle((True, 2.0, np.int64(2), "2", fractions.Fraction(2), 2j, None, [2], b"2"))


class BidOfOddNumbers(Bot):
    def act(self, view):
        return Bid(next(ODD), 2) if view.seat else Bid(1, next(ODD))
