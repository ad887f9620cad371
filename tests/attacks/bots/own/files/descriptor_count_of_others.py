"""Reads how many descriptors other processes hold: the size of /proc/PID/fd since Linux 6.2.

Two processes of one author can talk through it, about the two halves of a mirrored deal for instance.
Metadata of paths is outside Landlock and documented so; the sealed mode hides it.

Expected: blocked or leak
"""

import contextlib
import functools
import os

from arena.botkit import DUDO, Bid, Bot


@functools.cache
def attack():
    for pid in (1, os.getppid(), *range(os.getpid() - 8, os.getpid())):
        with contextlib.suppress(OSError):
            print("LEAK", pid, os.stat(f"/proc/{pid}/fd").st_size)


class DescriptorCountOfOthers(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
