"""Returns the words of a bid, and a bid of words.

Expected: bad_type
"""

from arena.botkit import Bid, Bot


class ReturnsString(Bot):
    def act(self, view):
        return "1x2" if view.seat else Bid("1", "2")
