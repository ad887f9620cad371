"""Asks which pages of shared files are in memory, and pins its own.

mincore on files of others tells what they read (the page cache attacks of 2019).

Expected: blocked
"""

import contextlib
import ctypes
import functools
import mmap

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel


@functools.cache
def attack():
    page = mmap.mmap(-1, 8192)
    address = ctypes.addressof(ctypes.c_char.from_buffer(page))
    calls = (
        ("mincore", address, 8192, address),
        ("mlock", address, 4096),
        ("mlock2", address, 4096, 1),
        ("mlockall", 1),
        ("munlockall",),
        ("remap_file_pages", address, 4096, 0, 0, 0),
        ("readahead", 3, 0, 4096),
        ("fadvise64", 3, 0, 4096, 4),
        ("pkey_alloc", 0, 0),
        ("get_mempolicy", 0, 0, 0, 0, 0),
        ("mbind", address, 4096, 0, 0, 0, 0),
        ("membarrier", 1, 0, 0),
        ("sysinfo", address),
    )
    for call in calls:
        with contextlib.suppress(OSError):
            print("LEAK", call[0], kernel.call(*call))


class PageCacheSpy(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
