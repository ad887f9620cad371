"""Replaces every clock of Python by one that stands still, then takes its time.

Judges that measure inside the measured interpreter believe it.

Expected: timeout_cpu
"""

import time

from arena.botkit import DUDO, Bid, Bot


class FalseClocks(Bot):
    def act(self, view):
        for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
            setattr(time, name, lambda: 0.0)
            setattr(time, f"{name}_ns", lambda: 0)
        time.clock_gettime = lambda clock: 0.0
        while view.seat == 0:
            pass
        return DUDO if view.standing is not None else Bid(1, 2)
