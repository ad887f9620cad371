"""Compares two nested lists whose inner ones are shared: exponential time inside C.

Expected: timeout_cpu
"""

from arena.botkit import DUDO, Bid, Bot

DEPTH = 33


class SpinInCList(Bot):
    def act(self, view):
        one, other = [], []
        for _ in range(DEPTH):
            one, other = [one, one], [other, other]
        print("LEAK compared", one == other)
        return DUDO if view.standing is not None else Bid(1, 2)
