"""Shrinks the memory that the host has mapped, and punches holes into it.

The next look at a page that is gone ends the host with SIGBUS; any client could crash Wayland
compositors so.

Expected: blocked
"""

import contextlib
import ctypes
import fcntl
import functools
import mmap
import os

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire
from arena.sandbox.lockdown import kernel

ADD_SEALS, PUNCH_HOLE, REMOVE, DONTFORK = 1033, 3, 9, 10


@functools.cache
def attack():
    page = mmap.mmap(3, wire.BASE_BYTES)
    address = ctypes.addressof(ctypes.c_char.from_buffer(page))
    ways = (
        lambda: os.ftruncate(3, 0),
        lambda: os.ftruncate(6, 4096),
        lambda: os.posix_fallocate(3, 0, 64 << 20),
        lambda: kernel.call("fallocate", 3, PUNCH_HOLE, 0, 4096),
        lambda: fcntl.fcntl(3, ADD_SEALS, fcntl.F_SEAL_WRITE),
        lambda: kernel.call("madvise", address, 4096, REMOVE),
        lambda: kernel.call("madvise", address, 4096, DONTFORK),
        lambda: kernel.call("msync", address, 4096, 2),
        lambda: page.resize(4096),
    )
    for number, way in enumerate(ways):
        with contextlib.suppress(OSError, ValueError, SystemError, BufferError):
            way()
            print("LEAK", number)


class SharedPageResized(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
