"""Sets the machine's clock, to what it is.

Whoever sets the clock decides when a time is up.

Expected: blocked
"""

import contextlib
import ctypes
import functools
import struct
import time

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel


@functools.cache
def attack():
    nothing = ctypes.create_string_buffer(256)
    now = ctypes.create_string_buffer(struct.pack("<qq", *divmod(time.time_ns(), 10**9)))
    calls = (
        ("clock_settime", time.CLOCK_REALTIME, ctypes.addressof(now)),
        ("settimeofday", 0, 0),
        ("adjtimex", ctypes.addressof(nothing)),
        ("clock_adjtime", 0, ctypes.addressof(nothing)),
    )
    for call in calls:
        with contextlib.suppress(OSError):
            kernel.call(*call)
            print("LEAK", call[0])


class ClockOfTheMachine(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
