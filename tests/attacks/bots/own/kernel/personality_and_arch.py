"""Changes how it is run: fixed addresses, readable code, 32-bit layout, no time stamp counter.

Personality READ_IMPLIES_EXEC and ADDR_NO_RANDOMIZE take back what the kernel does against exploits.

Expected: blocked
"""

import contextlib
import ctypes
import functools

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel

GET_FS, GET_CPUID, REQUEST_PERMISSION = 0x1003, 0x1011, 0x1023


@functools.cache
def attack():
    for value in (0xFFFF_FFFF, 0x004_0000, 0x040_0000, 8, 0):
        with contextlib.suppress(OSError):
            print("LEAK", kernel.call("personality", value))
    room = ctypes.c_ulong()
    for option in (GET_FS, GET_CPUID, REQUEST_PERMISSION):
        with contextlib.suppress(OSError, KeyError):
            print("LEAK", kernel.call("arch_prctl", option, ctypes.addressof(room)))


class PersonalityAndArch(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
