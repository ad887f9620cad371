"""Someone who knows the odds by heart, and likes to bluff a little.

How it plays: weighs, from its own cup alone, how likely the standing bid is false against how likely its
best least raise is true, and does what is likelier to be right. One raise in ten is a bluff: a face it
holds little of. It calls calza where that is likelier right than dudo and the raise.
What it is after: sound play that does not listen to what others say.
Source: binomial odds (rules.md section 13).
"""

from arena.botkit import CALZA, DUDO, Action, Bid, Bot, View

BLUFFS = 0.1


class Normal(Bot):
    def act(self, view: View) -> Action:
        raises = [
            (view.odds(Bid(quantity, face)), quantity, face)
            for face, quantity in enumerate(view.least, 1)
            if quantity
        ]
        best = max(raises, default=(0.0, 0, 0))
        standing = view.standing
        if standing:
            doubt = 1 - view.odds(standing)
            if view.can_calza and view.exact_odds(standing) > max(doubt, best[0]):
                return CALZA
            if not raises or doubt > best[0]:
                return DUDO
        if self.rng.random() < BLUFFS:
            best = min(raises, key=lambda bid: (view.matches(bid[2]), bid[1]))
        return Bid(best[1], best[2])
