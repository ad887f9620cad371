"""Sixteen imagined tables instead of a formula.

How it plays: rolls the dice that it does not see sixteen times in its head and counts in how many of
these tables the standing bid is false, and in how many each least raise is true. It takes what came
out right most often; of equals dudo first, then the larger quantity.
What it is after: little. It shows how far one gets by trying things out, with few tries.
Source: the "Monte Carlo simulation planner" among the strategies of a five-seat bot contest,
github.com/DaveM0820/liars_dice (strats.txt), which rolls a thousand tables.
"""

from arena.botkit import DUDO, Action, Bid, Bot, View

TABLES = 16


class Sampler(Bot):
    def act(self, view: View) -> Action:
        chances = 6 * [1 / 6]
        if view.wild_face:
            chances = [1 / 6 if face == view.wild_face else 1 / 3 for face in range(1, 7)]
        best = (-1, 0, 0)
        standing = view.standing
        for face, least in enumerate(view.least, 1):
            asked = standing is not None and standing.face == face
            if not (least or asked):
                continue
            draw = self.rng.random
            hidden = range(view.unknown)
            tables = [
                view.matches(face) + sum(draw() < chances[face - 1] for _ in hidden)
                for _ in range(TABLES)
            ]
            if least:
                best = max(best, (sum(count >= least for count in tables), least, face))
            if standing is not None and asked:
                false = sum(count < standing.quantity for count in tables)
                best = max(best, (false, view.total + 1, 0))
        _, quantity, face = best
        return Bid(quantity, face) if face else DUDO
