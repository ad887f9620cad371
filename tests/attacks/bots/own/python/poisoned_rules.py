"""Rewrites the rules of the game in its own process, where aces cost nothing and all bids are legal.

Clients that know the rules must not be the ones that judge by them.

Expected: ok or illegal_action
"""

from arena.botkit import DUDO, Bid, Bot
from arena.dudo import bid as bids
from arena.dudo import legal


class PoisonedRules(Bot):
    def act(self, view):
        legal.least_quantities = lambda state: [1] * 6
        bids.RaiseOrder.least = lambda self, standing: (1,) * 6
        bids.Bid.__eq__ = lambda self, other: True
        return DUDO if view.standing is not None else Bid(1, 2)
