"""Takes locks of every kind on files that all bots can open: one bit of news each.

Locks on a shared file are a textbook's first covert channel.

Expected: blocked
"""

import contextlib
import fcntl
import functools
import os

from arena.botkit import DUDO, Bid, Bot


@functools.cache
def attack():
    descriptors = [3, 5, 6]
    with contextlib.suppress(OSError):
        descriptors.append(os.open(os.__file__, os.O_RDONLY))
    for descriptor in descriptors:
        ways = (
            lambda d=descriptor: fcntl.flock(d, fcntl.LOCK_EX | fcntl.LOCK_NB),
            lambda d=descriptor: fcntl.flock(d, fcntl.LOCK_SH | fcntl.LOCK_NB),
            lambda d=descriptor: fcntl.lockf(d, fcntl.LOCK_SH | fcntl.LOCK_NB),
            lambda d=descriptor: os.lockf(d, os.F_TEST, 0),
        )
        for number, way in enumerate(ways):
            with contextlib.suppress(OSError):
                way()
                print("LEAK", descriptor, number)


class LocksAsSignals(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
