"""Asks the kernel about its parent: processors, priority, group, session, limits, memory placement.

Each is a small channel between processes that should not know each other.

Expected: blocked
"""

import contextlib
import functools
import os
import resource

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel


@functools.cache
def attack():
    parent = os.getppid()
    ways = (
        lambda: os.sched_getaffinity(parent),
        lambda: os.sched_getscheduler(parent),
        lambda: os.sched_getparam(parent),
        lambda: os.getpriority(os.PRIO_PROCESS, parent),
        lambda: os.getpgid(parent),
        lambda: os.getsid(parent),
        lambda: resource.prlimit(parent, resource.RLIMIT_AS),
        lambda: kernel.call("ioprio_get", 1, parent),
        lambda: kernel.call("get_robust_list", parent, 0, 0),
        lambda: kernel.call("move_pages", parent, 0, 0, 0, 0, 0),
        lambda: kernel.call("migrate_pages", parent, 0, 0, 0),
    )
    for number, way in enumerate(ways):
        with contextlib.suppress(OSError):
            print("LEAK", number, way())


class LookingAtTheParent(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
