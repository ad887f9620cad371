"""Tries small and usual seeds until one of them gives its dice.

Pommerman and poker sites rolled from a million seeds or fewer, and a hand or six told which.

Expected: ok
"""

import random

import numpy as np

from arena.botkit import DUDO, Bid, Bot

MATCHES = {}


def guesses(dice):
    for seed in range(150):
        rng = random.Random(seed)
        yield seed, sorted(rng.randint(1, 6) for _ in range(dice))
        yield f"numpy {seed}", sorted(np.random.default_rng(seed).integers(1, 7, dice).tolist())


class SearchForTheSeed(Bot):
    def act(self, view):
        if not view.rounds and view.bid_count <= 1 and view.dice:
            for seed, hand in guesses(len(view.dice)):
                if tuple(hand) == view.dice:
                    MATCHES.setdefault(seed, set()).add(view.dice)
        for seed, hands in MATCHES.items():
            if len(hands) > 3:
                print("LEAK the seed may be", seed)
        return DUDO if view.standing is not None else Bid(1, 2)
