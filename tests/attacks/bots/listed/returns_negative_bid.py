"""Bids a negative number of dice, which is a bid, and an illegal one.

Expected: illegal_action
"""

from arena.botkit import Bid, Bot


class ReturnsNegativeBid(Bot):
    def act(self, view):
        return Bid(-1, 2) if view.seat else Bid(1, -2)
