"""Sleeps, and sleeps again whatever wakes it.

Expected: timeout_wall
"""

import contextlib
import signal
import time

from arena.botkit import DUDO, Bid, Bot

LONG_S = 20


class SleepForever(Bot):
    def act(self, view):
        end = time.monotonic() + LONG_S
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while time.monotonic() < end:
            with contextlib.suppress(BaseException):
                time.sleep(LONG_S)
        print("LEAK slept", LONG_S)
        return DUDO if view.standing is not None else Bid(1, 2)
