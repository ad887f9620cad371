"""A quarter of all bids is theatre.

How it plays: one time in four it bids the face that it holds least of. Otherwise it goes by the
odds from its own cup, like `exact`: dudo where the standing bid is more likely false than the best
raise is true, else that raise. It opens high, with the quantity that all dice in play hold on
average. A bluff spares a standing bid from its dudo, unless that bid is nearly hopeless.
What it is after: making bids worthless as evidence, and rivals call the true ones.
Source: own idea over binomial odds (rules.md section 13).
"""

from arena.botkit import DUDO, Action, Bid, Bot, View

BLUFFS = 0.25
HOPELESS = 0.25


class Bluffer(Bot):
    def act(self, view: View) -> Action:
        raises = [
            (view.odds(Bid(quantity, face)), quantity, face)
            for face, quantity in enumerate(view.least, 1)
            if quantity
        ]
        if not raises:
            return DUDO
        chance, quantity, face = max(raises)
        bluffs = self.rng.random() < BLUFFS
        if view.standing:
            truth = view.odds(view.standing)
            if (truth < HOPELESS) if bluffs else (1 - truth > chance):
                return DUDO
        if bluffs:
            _, quantity, face = min(raises, key=lambda bid: (view.matches(bid[2]), bid[1], bid[2]))
        if view.standing is None:
            chances = 6 if view.wild_face in (None, face) else 3
            quantity = max(1, view.total // chances)
        return Bid(quantity, face)
