"""Stops its own process, in every way that a process may.

Expected: timeout_wall
"""

import os
import signal

from arena.botkit import DUDO, Bid, Bot


class SigstopSelf(Bot):
    def act(self, view):
        os.kill(os.getpid(), signal.SIGSTOP)
        signal.raise_signal(signal.SIGTSTP)
        print("LEAK woken up")
        return DUDO if view.standing is not None else Bid(1, 2)
