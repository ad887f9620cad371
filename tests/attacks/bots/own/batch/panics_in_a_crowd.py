"""Raises when it is asked about several games, and plays well alone.

Faults that hide when one looks closely are the dearest to chase.

Expected: exception
"""

import numpy as np

from arena.botkit import Bot


class PanicsInACrowd(Bot):
    def act_batch(self, rows):
        if len(rows) > 1:
            raise RuntimeError("too many of them")
        return np.where(rows["quantity"] > 0, 0, 8)
