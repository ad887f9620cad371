"""Cuts its memory into as many pieces as the kernel allows, which costs the kernel memory.

Limits of memory do not count page tables and descriptions of maps.

Expected: ok or exception or crash or timeout_cpu
"""

import ctypes
import functools
import mmap

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel


@functools.cache
def attack():
    page = mmap.mmap(-1, 128 << 20)
    address = ctypes.addressof(ctypes.c_char.from_buffer(page))
    try:
        for number in range(32_000):
            kernel.call("mprotect", address + number * 8192, 4096, mmap.PROT_READ)
    except OSError:
        return page
    return page


class ManySmallMaps(Bot):
    def act(self, view):
        if view.seat == 0:
            attack()
        return DUDO if view.standing is not None else Bid(1, 2)
