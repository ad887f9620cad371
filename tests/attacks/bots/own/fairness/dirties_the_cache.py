"""Walks through a lot of memory in every decision, to slow down its neighbours on the machine.

Noisy neighbours have moved engine ratings by more than the patches that were tested.

Expected: ok or timeout_cpu
"""

import numpy as np

from arena.botkit import DUDO, Bid, Bot

LOT = np.zeros(96 << 20, "u1")


class DirtiesTheCache(Bot):
    def act(self, view):
        LOT[:: 64 + view.round_number] += 1
        return DUDO if view.standing is not None else Bid(1, 2)
