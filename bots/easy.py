"""A beginner with a good heart.

How it plays: counts the dice in its own cup, adds a third of the others (a sixth for aces and where
nothing is wild), and believes bids up to a die or two above that, as its mood is: one draw a decision.
It raises by the smallest step, on the face it holds most of among the least raises, or now and then on
any face at all.
What it is after: a first game that a person can win.
Source: the rule of thumb on the Dudo rule pages of Lizumo; its moods are an own idea.
"""

from arena.botkit import DUDO, Action, Bid, Bot, View

TRUST = 2.0  # at most so many dice above the expected number are believed
WHIMS = 0.2  # the share of raises on any face


class Easy(Bot):
    def act(self, view: View) -> Action:
        mood = TRUST * self.rng.random()
        standing = view.standing
        if standing and standing.quantity > view.expected(standing.face) + mood:
            return DUDO
        raises = [(quantity, face) for face, quantity in enumerate(view.least, 1) if quantity]
        if not raises:
            return DUDO
        if self.rng.random() < WHIMS:
            return Bid(*self.rng.choice(raises))
        lowest = min(raises)[0]
        quantity, face = max(
            (bid for bid in raises if bid[0] <= lowest + 1), key=lambda bid: view.matches(bid[1])
        )
        return Bid(quantity, face)
