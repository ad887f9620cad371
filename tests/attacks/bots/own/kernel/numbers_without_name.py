"""Makes calls with numbers that no table has: gaps, the future, the leftovers of x32.

Numbers 512 to 547 were open to 64-bit programs for years and passed filters by number.

Expected: blocked
"""

import ctypes
import functools

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel
from arena.sandbox.lockdown.syscalls import NUMBERS


@functools.cache
def attack():
    syscall = ctypes.CDLL(None, use_errno=True).syscall
    syscall.restype = ctypes.c_long
    known = set(NUMBERS[kernel.architecture()].values())
    numbers = [number for number in range(336, 700) if number not in known]
    for number in [*numbers, 1000, 4096, 0x3FFF_FFFF]:
        for high in (0, 1 << 32, 1 << 62):
            if syscall(ctypes.c_long(number | high), *[ctypes.c_long(0)] * 6) >= 0:
                print("LEAK", number, high)


class NumbersWithoutName(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
