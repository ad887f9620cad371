"""Duplicates descriptors until none is left for anybody in the process.

Trusted code that must open a file to report a fault cannot report this one.

Expected: ok
"""

import contextlib
import functools
import os

from arena.botkit import DUDO, Bid, Bot


@functools.cache
def attack():
    with contextlib.suppress(OSError):
        for _ in range(64):
            os.dup(5)
        print("LEAK more than 64 descriptors")


class UsesUpDescriptors(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
