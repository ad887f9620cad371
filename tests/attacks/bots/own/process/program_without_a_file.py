"""Runs a program from memory: execveat of the shared page, memfd_create, fexecve.

Fileless execution, the standard way past mounts without exec.

Expected: blocked
"""

import contextlib
import ctypes
import functools
import os

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel

AT_EMPTY_PATH = 0x1000


@functools.cache
def attack():
    empty = ctypes.create_string_buffer(b"")
    for descriptor in (3, 6):
        with contextlib.suppress(OSError):
            kernel.call("execveat", descriptor, ctypes.addressof(empty), 0, 0, AT_EMPTY_PATH)
            print("LEAK")
        with contextlib.suppress(OSError):
            os.execve(descriptor, ["x"], {})
    with contextlib.suppress(OSError):
        print("LEAK", kernel.call("memfd_create", ctypes.addressof(empty), 0))
    with contextlib.suppress(OSError, KeyError):
        print("LEAK", kernel.call("memfd_secret", 0))


class ProgramWithoutAFile(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
