"""Bids below the standing bid in its third round. Expected: illegal_action."""

from arena.botkit import DUDO, Bid, Bot


class Illegal(Bot):
    def act(self, view):
        if view.round_number == 3:
            return Bid(view.total + 1, 6)
        return DUDO if view.standing is not None else Bid(1, 2)
