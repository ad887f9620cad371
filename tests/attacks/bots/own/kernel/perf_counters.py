"""Opens the processor's performance counters, a sharp clock and a large part of the kernel.

Its event code gave root in 2013 and cache attacks their clock since.

Expected: sandbox_violation
"""

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel


class PerfCounters(Bot):
    def act(self, view):
        print("LEAK", kernel.call("perf_event_open", 0, 0, -1, -1, 0))
