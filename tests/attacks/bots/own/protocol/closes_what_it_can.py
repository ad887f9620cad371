"""Closes its input, output and the descriptors of the shared page, which stays mapped.

Daemons do it by habit, and parents that count on the descriptors fail.

Expected: ok
"""

import functools
import os

from arena.botkit import DUDO, Bid, Bot


@functools.cache
def attack():
    for descriptor in (0, 1, 2, 3, 6):
        os.close(descriptor)


class ClosesWhatItCan(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
