"""Spins in the constructor that is called for every game.

Time before the first move that nobody counts was the oldest hole of time controls.

Expected: timeout_cpu
"""

from arena.botkit import DUDO, Bid, Bot


class SpinsWhenMade(Bot):
    def __init__(self):
        while True:
            pass

    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
