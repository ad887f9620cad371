"""Careful in front, daring behind.

How it plays: compares its dice with the rivals'. With the most of all it calls dudo on what is true
less than 15 times in 100 and raises on what is true half the time; with the fewest the numbers are
30 and 30, in between 20 and 40. With fewer than ten dice in play it calls below 25 and wants half
for a raise. What is neither to be called nor to be raised is called.
What it is after: keeping a lead, and taking the risks that somebody behind has to take.
Source: the "dice-count adaptive risk strategy" of a five-seat bot contest,
github.com/DaveM0820/liars_dice (competitors/Player4/instructions.md), with its numbers.
"""

from arena.botkit import DUDO, Action, Bid, Bot, View

LATE = 10


class Stakes(Bot):
    def act(self, view: View) -> Action:
        raises = [
            (view.odds(Bid(quantity, face)), quantity, face)
            for face, quantity in enumerate(view.least, 1)
            if quantity
        ]
        if not raises:
            return DUDO
        chance, quantity, face = max(raises)
        call, bold = thresholds(view)
        if view.standing and (view.odds(view.standing) < call or chance < bold):
            return DUDO
        return Bid(quantity, face)


def thresholds(view: View) -> tuple[float, float]:
    """Below the first a bid is called, from the second on a raise is made."""
    left = view.dice_left
    mine, rivals = left[view.seat], [dice for dice in left if dice]
    call, bold = 0.20, 0.40
    if mine == max(rivals) != min(rivals):
        call, bold = 0.15, 0.50
    elif mine == min(rivals) != max(rivals):
        call, bold = 0.30, 0.30
    if view.total < LATE:
        call, bold = max(call, 0.25), max(bold, 0.50)
    return call, bold
