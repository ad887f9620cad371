"""Keeps the array that it returned, and changes it afterwards.

What is checked and then read again can be another thing in between.

Expected: ok
"""

import numpy as np

from arena.botkit import Bot

KEPT = []


class ArrayThatChangesLater(Bot):
    def act_batch(self, rows):
        for array in KEPT:
            array[:] = 0xFFFFFFFF
        moves = np.where(rows["quantity"] > 0, 0, 8).astype(np.uint32)
        KEPT.append(moves)
        return moves
