"""Matches an expression that takes exponential time.

Expected: timeout_cpu
"""

import re

from arena.botkit import DUDO, Bid, Bot


class SpinInCRegex(Bot):
    def act(self, view):
        print("LEAK matched", re.match(r"(a+)+$", "a" * 31 + "b"))
        return DUDO if view.standing is not None else Bid(1, 2)
