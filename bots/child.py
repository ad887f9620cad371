"""The smallest step up, every time.

How it plays: makes the least raise: the smallest quantity that may be bid, and of the faces that may
be bid with it the lowest. It calls dudo only when no raise is left.
What it is after: staying out of trouble for one more turn. It never looks at its own dice.
Source: own idea, after the way children play when they have just learnt how bids rise.
"""

from arena.botkit import DUDO, Action, Bid, Bot, View


class Child(Bot):
    def act(self, view: View) -> Action:
        raises = [(quantity, face) for face, quantity in enumerate(view.least, 1) if quantity]
        return Bid(*min(raises)) if raises else DUDO
