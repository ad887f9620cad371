"""Returns what is not a number, alone and in a bid.

Expected: bad_type
"""

import math

from arena.botkit import Bid, Bot


class ReturnsNan(Bot):
    def act(self, view):
        return math.nan if view.seat else Bid(math.nan, 2)
