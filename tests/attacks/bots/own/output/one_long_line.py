"""Prints one line of half a megabyte without an end.

A log that was read by lines ended the engine of a student contest when one line had no end.

Expected: ok
"""

import functools
import sys

from arena.botkit import DUDO, Bid, Bot


@functools.cache
def attack():
    sys.stdout.write("x" * 500_000)
    sys.stdout.flush()


class OneLongLine(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
