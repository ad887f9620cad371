"""Replaces the method that asks it and reports that all is well. It may: it answers for itself alone.

Expected: ok
"""

import numpy as np

from arena.botkit import DUDO, Bid, Bot
from arena.botkit.rows import ROW
from arena.dudo.bid import action_code
from arena.sandbox import asking, wire


def ask(self, rows, events, answers):
    """Legal moves without a bot, a view or a history."""
    for index, row in enumerate(np.frombuffer(rows, ROW)):
        answers[index] = action_code(DUDO if row["quantity"] else Bid(1, 2))


class PatchChildFakeOk(Bot):
    def act(self, view):
        asking.OneByOne.ask = ask
        wire.EXCEPTION = wire.BAD_TYPE = 0
        return DUDO if view.standing is not None else Bid(1, 2)
