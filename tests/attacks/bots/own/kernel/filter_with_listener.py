"""Puts a second filter on itself, with a listener that answers system calls in the kernel's place.

User notifications have a race by design, and supervisors that trusted them were left by it.

Expected: blocked
"""

import contextlib
import ctypes
import functools
import struct

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel

SET_MODE_FILTER, NEW_LISTENER, GET_SIZES = 1, 8, 3
NOTIFY_ALL = struct.pack("<HBBI", 6, 0, 0, 0x7FC0_0000)


@functools.cache
def attack():
    code = ctypes.create_string_buffer(NOTIFY_ALL)
    program = ctypes.create_string_buffer(struct.pack("<H6xQ", 1, ctypes.addressof(code)))
    for operation, flags in ((SET_MODE_FILTER, NEW_LISTENER), (SET_MODE_FILTER, 0), (GET_SIZES, 0)):
        with contextlib.suppress(OSError):
            kernel.call("seccomp", operation, flags, ctypes.addressof(program))
            print("LEAK", operation, flags)
    with contextlib.suppress(OSError):
        print("LEAK", kernel.call("landlock_create_ruleset", 0, 0, 1))
    with contextlib.suppress(OSError):
        print("LEAK", kernel.call("landlock_restrict_self", 3, 0))


class FilterWithListener(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
