"""Becomes a daemon: a new session, another group, another terminal, no waiting parent.

Children that called setsid survived the end of their match in the first Halite.

Expected: blocked
"""

import contextlib
import functools
import os

from arena.botkit import DUDO, Bid, Bot


@functools.cache
def attack():
    ways = (
        os.setsid,
        lambda: os.setpgid(0, os.getppid()),
        lambda: os.setpgid(0, 0),
        lambda: os.tcsetpgrp(0, os.getpid()),
        lambda: os.login_tty(4),
        lambda: os.waitpid(-1, os.WNOHANG),
        lambda: os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG),
    )
    for number, way in enumerate(ways):
        with contextlib.suppress(OSError, AttributeError):
            print("LEAK", number, way())


class LeavesItsSession(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
