"""Changes mode, owner, times and attributes of the memory and pipes that it shares with the host.

An extended attribute or a time stamp is a place to leave notes for one's own next process.

Expected: blocked
"""

import contextlib
import functools
import os

from arena.botkit import DUDO, Bid, Bot


@functools.cache
def attack():
    for descriptor in range(1, 7):
        changes = (
            lambda d=descriptor: os.fchmod(d, 0o777),
            lambda d=descriptor: os.fchown(d, os.getuid(), os.getgid()),
            lambda d=descriptor: os.utime(d, (1, 1)),
            lambda d=descriptor: os.setxattr(d, "user.arena-attack", b"1"),
            lambda d=descriptor: os.listxattr(d),
            lambda d=descriptor: os.fsync(d),
            lambda d=descriptor: os.fstatvfs(d),
        )
        for number, change in enumerate(changes):
            with contextlib.suppress(OSError):
                change()
                print("LEAK", descriptor, number)


class AttributesOfDescriptors(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
