"""Keeps a processor busy or idle to a pattern, and reads the pattern from a fine clock.

Two bots on one processor could talk so. Documented as not prevented: any clock will do.

Expected: leak
"""

import time

from arena.botkit import DUDO, Bid, Bot

MESSAGE = (1, 0, 1, 1)
SLOT_NS = 2_000_000


def busy(nanoseconds):
    end = time.perf_counter_ns() + nanoseconds
    turns = 0
    while time.perf_counter_ns() < end:
        turns += 1
    return turns


class TimingChannel(Bot):
    def act(self, view):
        for bit in MESSAGE:
            if bit:
                busy(SLOT_NS)
            else:
                time.sleep(SLOT_NS / 1e9)
        start = time.perf_counter_ns()
        while (tick := time.perf_counter_ns() - start) == 0:
            pass
        print("LEAK sent", MESSAGE, "against a clock of", tick, "ns")
        return DUDO if view.standing is not None else Bid(1, 2)
