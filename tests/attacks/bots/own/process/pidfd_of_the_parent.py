"""Opens its parent and its neighbours by pidfd and signals them with number 0.

Filters that know kill and not the calls of 2019 let a submission end its judge.

Expected: blocked
"""

import contextlib
import functools
import os
import signal

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel


@functools.cache
def attack():
    for pid in (1, os.getppid(), os.getpid() - 1, os.getpid()):
        with contextlib.suppress(OSError):
            print("LEAK", os.pidfd_open(pid))
        with contextlib.suppress(OSError):
            print("LEAK", kernel.call("rt_sigqueueinfo", pid, 0, 0))
        with contextlib.suppress(OSError):
            print("LEAK", kernel.call("rt_tgsigqueueinfo", pid, pid, 0, 0))
    for descriptor in range(7):
        with contextlib.suppress(OSError):
            signal.pidfd_send_signal(descriptor, 0)
            print("LEAK", descriptor)


class PidfdOfTheParent(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
