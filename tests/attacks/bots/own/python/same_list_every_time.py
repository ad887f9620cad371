"""Returns one list of shown dice for all decisions and changes it between them.

Answers that are kept by reference change when their author likes.

Expected: illegal_action or ok
"""

from arena.botkit import DUDO, Bid, Bot

SHOWN = []
BID = Bid(1, 2, SHOWN)


class SameListEveryTime(Bot):
    def act(self, view):
        SHOWN[:] = view.dice if view.turn % 2 else ()
        return DUDO if view.standing is not None else BID
