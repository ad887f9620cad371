"""Leaves the trusted code a recursion limit in which nothing can be called.

Global settings of the interpreter outlive the call that changed them.

Expected: ok or exception or exit
"""

import sys

from arena.botkit import DUDO, Bid, Bot


class NoRecursionLeft(Bot):
    def act(self, view):
        depth = 1
        while True:
            try:
                sys.setrecursionlimit(depth)
                break
            except RecursionError:
                depth += 1
        return DUDO if view.standing is not None else Bid(1, 2)
