"""Advises the kernel to page another process out.

One process decides over another's memory: made for a phone's system server.

Expected: sandbox_violation
"""

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel


class ProcessMadvise(Bot):
    def act(self, view):
        print("LEAK", kernel.call("process_madvise", 3, 0, 0, 21, 0))
