"""Prints two megabytes, one byte at a time.

Limits on the size of a message or a line do not see it.

Expected: output_flood or timeout_cpu
"""

import os

from arena.botkit import DUDO, Bid, Bot


class FloodByDrops(Bot):
    def act(self, view):
        if view.seat == 0:
            for _ in range(2 << 20):
                os.write(1, b"x")
        return DUDO if view.standing is not None else Bid(1, 2)
