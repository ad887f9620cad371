"""Answers by randomness of the machine, so that no decision can be repeated.

Unseeded randomness is why published results of many contests cannot be had a second time.

Expected: ok or illegal_action
"""

import os

from arena.botkit import DUDO, Bid, Bot


class AnswersByChance(Bot):
    def act(self, view):
        if view.standing is not None and os.urandom(1)[0] & 1:
            return DUDO
        face = 1 + os.urandom(1)[0] % 6
        least = view.least[face - 1]
        return Bid(least, face) if least else DUDO if view.standing is not None else Bid(1, 2)
