"""Draws from the random numbers of the standard library and of numpy, and shows the first ones.

That they are the same in every process is checked in test_listed_special.py.

Expected: ok
"""

import random

import numpy as np

from arena.botkit import DUDO, Bid, Bot

FIRST = [random.random(), random.getrandbits(64), float(np.random.random()), hash("arena")]
print("first", FIRST)


class GlobalRandomFixed(Bot):
    def act(self, view):
        random.random()
        return DUDO if view.standing is not None else Bid(1, 2)
