"""Reads sysfs and writes control groups, debugfs and the handler of core dumps.

A writable cgroup with its release_agent, or core_pattern, has turned many containers into a shell
of the host. Nothing is written here beyond what the file holds already.

Expected: blocked
"""

import contextlib
import functools
import os

from arena.botkit import DUDO, Bid, Bot

PATHS = (
    "/sys/fs/cgroup/cgroup.procs",
    "/sys/fs/cgroup/release_agent",
    "/sys/kernel/uevent_helper",
    "/sys/kernel/debug",
    "/sys/kernel/vmcoreinfo",
    "/sys/class/net/lo/address",
    "/sys/class/dmi/id/product_uuid",
    "/sys/devices/system/cpu/online",
    "/sys/module",
    "/proc/sys/kernel/core_pattern",
    "/proc/sys/vm/drop_caches",
)


@functools.cache
def attack():
    for path in PATHS:
        for flags in (os.O_RDONLY, os.O_WRONLY):
            with contextlib.suppress(OSError):
                os.close(os.open(path, flags))
                print("LEAK", path, flags)


class SysfsAndCgroups(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
