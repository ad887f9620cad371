"""Sleeps until its own processor time has passed, which then stands still.

A deadlock for clocks that count processor time alone.

Expected: timeout_wall
"""

import ctypes
import struct

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel

CLOCK_PROCESS_CPUTIME_ID = 2


class SleepsOnItsOwnProcessorTime(Bot):
    def act(self, view):
        if view.seat == 0:
            second = ctypes.create_string_buffer(struct.pack("<qq", 1, 0))
            moment = ctypes.addressof(second)
            kernel.call("clock_nanosleep", CLOCK_PROCESS_CPUTIME_ID, 0, moment, 0)
            print("LEAK it woke up")
        return DUDO if view.standing is not None else Bid(1, 2)
