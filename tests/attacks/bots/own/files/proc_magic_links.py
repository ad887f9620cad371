"""Reaches the file system through the magic links of /proc.

Judges that compared path names were left by /proc/self/root and /proc/self/cwd; runc was left by
/proc/self/exe.

Expected: blocked
"""

import contextlib
import functools
import os

from arena.botkit import DUDO, Bid, Bot

PATHS = (
    "/proc/self/root/etc/passwd",
    "/proc/self/cwd/etc/passwd",
    "/proc/1/root/etc/passwd",
    "/proc/self/task/self/root/etc/hostname",
    "/proc/self/exe",
    "/proc/self/fd/0",
    "/proc/self/map_files",
)


@functools.cache
def attack():
    for path in PATHS:
        for flags in (os.O_RDONLY, os.O_RDWR, os.O_PATH):
            with contextlib.suppress(OSError):
                os.close(os.open(path, flags))
                print("LEAK", path, flags)
        with contextlib.suppress(OSError):
            print("LEAK", os.readlink(path))


class ProcMagicLinks(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
