"""Sleeps a little for every row of its batch: together longer than any limit.

Limits per item have been stretched by those who choose the number of items.

Expected: timeout_wall
"""

import time

import numpy as np

from arena.botkit import Bot


class SleepsForEachRow(Bot):
    def act_batch(self, rows):
        time.sleep(0.5 * len(rows))
        time.sleep(0.5)
        return np.where(rows["quantity"] > 0, 0, 8)
