"""No bid without a margin of safety.

How it plays: raises only to what is true three times in four, judged from its own cup, and takes the
surest of these bids. Where there is none, or where the standing bid is more likely false than true,
it calls dudo. When it has to open without a sure bid, it makes the surest one there is.
What it is after: never being caught. It calls many bids that hold instead.
Source: own idea over binomial odds (rules.md section 13).
"""

from arena.botkit import DUDO, Action, Bid, Bot, View

SURE = 0.75
DOUBT = 0.5


class Cautious(Bot):
    def act(self, view: View) -> Action:
        standing = view.standing
        if standing and view.odds(standing) < DOUBT:
            return DUDO
        raises = [
            (view.odds(Bid(quantity, face)), -quantity, face)
            for face, quantity in enumerate(view.least, 1)
            if quantity
        ]
        if not raises:
            return DUDO
        chance, quantity, face = max(raises)
        if standing and chance < SURE:
            return DUDO
        return Bid(-quantity, face)
