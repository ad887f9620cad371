"""Makes a process with each of the calls that can: fork, vfork, clone, clone3.

Filters that refuse fork and clone and forget clone3, which is younger, were common in 2020.

Expected: blocked
"""

import contextlib
import ctypes
import functools
import os
import signal
import struct

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel


@functools.cache
def attack():
    arguments = ctypes.create_string_buffer(struct.pack("<QQQQQ", 0, 0, 0, 0, signal.SIGCHLD), 88)
    ways = (
        ("fork",),
        ("clone", signal.SIGCHLD, 0, 0, 0, 0),
        ("clone3", ctypes.addressof(arguments), 88),
        ("clone3", ctypes.addressof(arguments), 64),
    )
    for way in ways:
        with contextlib.suppress(OSError, KeyError):
            pid = kernel.call(*way)
            if pid == 0:
                os._exit(0)
            print("LEAK", way[0], pid)


class CloneVariants(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
