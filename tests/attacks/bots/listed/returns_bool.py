"""Returns True, and a bid with True for a quantity.

Expected: bad_type
"""

from arena.botkit import Bid, Bot


class ReturnsBool(Bot):
    def act(self, view):
        return True if view.seat else Bid(True, 2)
