"""Gives the processor away all the time.

Whoever yields is charged little by clocks that sample at ticks.

Expected: timeout_cpu
"""

import os

from arena.botkit import DUDO, Bid, Bot


class YieldsForEver(Bot):
    def act(self, view):
        while view.seat == 0:
            os.sched_yield()
        return DUDO if view.standing is not None else Bid(1, 2)
