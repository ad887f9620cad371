"""Kills its process in one game while answers of its other games are on their way.

In engines that batch, one crash took the results of a whole batch with it.

Expected: crash
"""

import os
import signal

from arena.botkit import DUDO, Bid, Bot


class DiesOfANeighbour(Bot):
    def act(self, view):
        if view.seat == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return DUDO if view.standing is not None else Bid(1, 2)
