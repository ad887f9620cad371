"""Thinks for ever as soon as it is asked about more than one game.

Work that is done once for many is timed badly by clocks for one.

Expected: timeout_cpu or ok
"""

import numpy as np

from arena.botkit import Bot


class SpinsWhenMany(Bot):
    def act_batch(self, rows):
        while len(rows) > 1:
            pass
        return np.where(rows["quantity"] > 0, 0, 8)
