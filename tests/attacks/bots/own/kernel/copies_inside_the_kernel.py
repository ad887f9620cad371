"""Moves bytes between pipes and files inside the kernel.

Dirty Pipe wrote into read-only files by splice; vmsplice has given pages away before.

Expected: blocked
"""

import contextlib
import ctypes
import functools

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel


@functools.cache
def attack():
    room = ctypes.create_string_buffer(64)
    address = ctypes.addressof(room)
    calls = (
        ("splice", 3, 0, 5, 0, 1, 0),
        ("splice", 4, 0, 5, 0, 1, 2),
        ("tee", 4, 5, 1, 2),
        ("vmsplice", 5, address, 0, 0),
        ("sendfile", 5, 3, 0, 1),
        ("copy_file_range", 3, 0, 3, address, 1, 0),
        ("pwrite64", 3, address, 1, 0),
        ("preadv", 3, address, 0, 0, 0),
        ("pwritev2", 3, address, 0, 0, 0, 0),
    )
    for call in calls:
        with contextlib.suppress(OSError):
            print("LEAK", call[0], kernel.call(*call))


class CopiesInsideTheKernel(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
