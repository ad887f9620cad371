"""Opens devices: memory, terminals, the kernel's log, and the endless ones.

A line `#include </dev/random>` has hung more than one online judge; /dev/tty and TIOCSTI type
commands for the organiser.

Expected: blocked
"""

import contextlib
import functools
import os

from arena.botkit import DUDO, Bid, Bot

NAMES = """
    null zero full random urandom mem kmem port kmsg tty console ptmx pts/0 fuse kvm net/tun
    vhost-net loop-control loop0 sda vda userfaultfd hpet rtc0 uinput input/event0 dri/card0 shm
    mqueue hugepages core snapshot cpu_dma_latency vsock autofs
"""


@functools.cache
def attack():
    for name in NAMES.split():
        for flags in (os.O_RDONLY, os.O_WRONLY, os.O_RDWR):
            with contextlib.suppress(OSError):
                os.close(os.open(f"/dev/{name}", flags | os.O_NONBLOCK | os.O_NOCTTY))
                print("LEAK", name, flags)


class DeviceNodes(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
