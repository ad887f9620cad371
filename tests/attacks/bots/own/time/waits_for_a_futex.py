"""Waits for a word of memory that nobody changes.

Deadlocks use no processor time, and limits of that time do not see them.

Expected: timeout_wall
"""

import ctypes

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel

FUTEX_WAIT_PRIVATE = 128


class WaitsForAFutex(Bot):
    def act(self, view):
        if view.seat == 0:
            word = ctypes.c_uint(0)
            kernel.call("futex", ctypes.addressof(word), FUTEX_WAIT_PRIVATE, 0, 0, 0, 0)
            print("LEAK it woke up")
        return DUDO if view.standing is not None else Bid(1, 2)
