"""Fast bidding is doubted, slow bidding is believed.

How it plays: looks how far the last three raises lifted the quantity (bids on a wild face count
double). After a leap of four or more it calls dudo on what is true less than 45 times in 100, after
one or less only below 25, in between below 35. Otherwise it adds the least to its strongest face:
small, steady steps.
What it is after: the moment at which others run out of true bids.
Source: "Momentum Adaptive", a bot of a five-seat contest, github.com/DaveM0820/liars_dice
(bots/MomentumAdaptive.js), which keeps other thresholds and guesses the pace from one bid.
"""

from arena.botkit import DUDO, Action, Bid, Bot, View

RAISES = 3
HOT, CALM = 4, 1
DOUBT_HOT, DOUBT, DOUBT_CALM = 0.45, 0.35, 0.25


class Momentum(Bot):
    def act(self, view: View) -> Action:
        raises = [
            (view.matches(face), face, quantity)
            for face, quantity in enumerate(view.least, 1)
            if quantity
        ]
        if not raises:
            return DUDO
        if view.standing and view.odds(view.standing) < doubt(pace(view)):
            return DUDO
        _, face, quantity = max(raises)
        return Bid(quantity, face)


def pace(view: View) -> int:
    """By how much the last raises lifted the quantity."""
    heights = [
        bid.quantity * (2 if bid.face == view.wild_face else 1)
        for _, bid in view.bids[-RAISES - 1 :]
    ]
    return heights[-1] - heights[0]


def doubt(pace: int) -> float:
    """The chance below which a bid is called."""
    if pace >= HOT:
        return DOUBT_HOT
    return DOUBT_CALM if pace <= CALM else DOUBT
