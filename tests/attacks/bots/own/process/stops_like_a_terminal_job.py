"""Stops itself with the signals of job control.

A stopped process uses no processor time, and judges that measure nothing else never end it.

Expected: timeout_wall or ok
"""

import os
import signal

from arena.botkit import DUDO, Bid, Bot


class StopsLikeATerminalJob(Bot):
    def act(self, view):
        if view.seat == 0:
            for number in (signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU):
                os.kill(os.getpid(), number)
        return DUDO if view.standing is not None else Bid(1, 2)
