"""Collects an endless generator into a set.

The beginner's endless loop, with the machine's memory behind it.

Expected: exception or timeout_cpu
"""

import itertools

from arena.botkit import DUDO, Bid, Bot


class EndlessGenerator(Bot):
    def act(self, view):
        if view.seat == 0:
            endless = itertools.permutations(range(99), 9)
            print("LEAK", len(set(itertools.islice(endless, 10_000_000))))
        return DUDO if view.standing is not None else Bid(1, 2)
