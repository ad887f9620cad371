"""Waits and wakes by a futex that is not private, on a page of libc that all bots' processes share.

What sleeps on such a word in one process is woken, and counted, from another: the two processes of a
mirrored deal could tell each other every hand.

Expected: blocked
"""

import ctypes
import errno
import functools

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel

WAIT, WAKE, WAIT_BITSET, WAKE_BITSET, CLOCK_REALTIME = 0, 1, 9, 10, 256


@functools.cache
def attack():
    word = ctypes.cast(ctypes.CDLL(None).qsort, ctypes.c_void_p).value & ~0xFFF
    for operation in (WAKE, WAKE_BITSET, WAIT, WAIT_BITSET, WAIT_BITSET | CLOCK_REALTIME):
        value = ctypes.c_uint32.from_address(word).value ^ 1  # a wait for it returns at once
        try:
            kernel.call("futex", word, operation, value, 0, 0, 0xFFFF_FFFF)
        except OSError as error:
            if error.errno == errno.ENOSYS:
                continue
        print("LEAK a shared futex works", operation)


class SharedFutex(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
