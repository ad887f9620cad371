"""Gives itself priority: nice, real time, idle, other processors, disc priority.

Engine matches have been won by raising one's own priority over the opponent's on the same machine.

Expected: blocked
"""

import contextlib
import functools
import os

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel


@functools.cache
def attack():
    ways = (
        lambda: os.nice(-5),
        lambda: os.nice(5),
        lambda: os.setpriority(os.PRIO_PROCESS, 0, -10),
        lambda: os.setpriority(os.PRIO_PGRP, os.getpgrp(), 10),
        lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)),
        lambda: os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0)),
        lambda: os.sched_setaffinity(0, {0}),
        lambda: kernel.call("ioprio_set", 1, 0, 0),
        lambda: kernel.call("sched_setattr", 0, 0, 0),
    )
    for number, way in enumerate(ways):
        with contextlib.suppress(OSError):
            way()
            print("LEAK", number)


class SchedulingOfItself(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
