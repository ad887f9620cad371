"""Replaces the method that asks it and reports that all is well. It may: it answers for itself alone.

Expected: ok
"""

from arena.botkit import DUDO, Bid, Bot
from arena.dudo.bid import action_code
from arena.sandbox.child import Child


def answer(self, index, row, events):
    """A legal move without a bot, a view or a history."""
    return action_code(DUDO if row.quantity else Bid(1, 2))


class PatchChildFakeOk(Bot):
    def act(self, view):
        Child._answer = answer
        Child._fault = lambda *_: 0
        return DUDO if view.standing is not None else Bid(1, 2)
