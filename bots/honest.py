"""Nothing that its own dice do not show.

How it plays: bids only what it sees: the least quantity of the face that it holds most of, as long
as it holds that many. Where it holds too few of every face that may be bid, it calls dudo. An
opening that its dice do not cover is the smallest there is.
What it is after: a bid that no dudo can hurt. Whoever raises above its cup is called, true or not.
Source: "honest", a sample bot of the Purdue Linux Users Group's contest,
github.com/purdueLUG/liarsdice (logic/honest.py). There it raises quantity and nothing else.
"""

from arena.botkit import DUDO, Action, Bid, Bot, View


class Honest(Bot):
    def act(self, view: View) -> Action:
        held = [
            (view.matches(face), face, quantity)
            for face, quantity in enumerate(view.least, 1)
            if quantity and view.matches(face) >= quantity
        ]
        if held:
            _, face, quantity = max(held)
            return Bid(quantity, face)
        return DUDO if view.standing else view.legal_bids()[0]
