"""Returns a bid of a class of its own, with other numbers whenever it is asked again.

A subclass of int won every game of rock, paper, scissors in Kaggle's environments.

Expected: bad_type
"""

from arena.botkit import Bid, Bot


class Chameleon(Bid):
    asked = 0

    @property
    def quantity(self):
        type(self).asked += 1
        return self.asked % 7


class BidSubclass(Bot):
    def act(self, view):
        return Chameleon(1, 2)
