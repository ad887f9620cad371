"""Asks numpy for two gigabytes and writes to all of them.

One line with a wrong shape has taken down shared notebooks and judges.

Expected: exception
"""

import numpy as np

from arena.botkit import Bot


class NumpyBomb(Bot):
    def act(self, view):
        print("LEAK", np.ones(2 << 30, "u1").sum())
