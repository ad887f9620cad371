"""The odds of the binomial distribution, and nothing else.

How it plays: works out from its own cup how likely the standing bid is false and how likely each
least raise is true, and does what is likelier to be right: dudo or the best raise. Of raises that
are equally sure it takes the larger quantity, then the higher face.
What it is after: the best decision for someone who sees the dice but does not listen.
Source: binomial odds (rules.md section 13).
"""

from arena.botkit import DUDO, Action, Bid, Bot, View


class Exact(Bot):
    def act(self, view: View) -> Action:
        raises = [
            (view.odds(Bid(quantity, face)), quantity, face)
            for face, quantity in enumerate(view.least, 1)
            if quantity
        ]
        if not raises:
            return DUDO
        chance, quantity, face = max(raises)
        if view.standing and 1 - view.odds(view.standing) > chance:
            return DUDO
        return Bid(quantity, face)
