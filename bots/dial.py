"""Calls fail more often than odds say, so odds are turned down.

How it plays: like `exact`, it weighs the chance that the standing bid is false against the chance
of its likeliest raise. But a bid was made by somebody who saw dice: 22 points of 100 are taken off
the chance of a dudo before they are compared, the same at any table.
What it is after: the right dudo where rivals bid what they hold.
Source: the "dudo dial" of Charles Dieterle, github.com/charlieterle/perudo (probability.txt, 2020),
who found 62 % expected and 42 % right calls with six seats of five dice.
"""

from arena.botkit import DUDO, Action, Bid, Bot, View

DIAL = 0.22


class Dial(Bot):
    def act(self, view: View) -> Action:
        raises = [
            (view.odds(Bid(quantity, face)), -quantity, face)
            for face, quantity in enumerate(view.least, 1)
            if quantity
        ]
        if not raises:
            return DUDO
        chance, quantity, face = max(raises)
        if view.standing and 1 - DIAL - view.odds(view.standing) > chance:
            return DUDO
        return Bid(-quantity, face)
