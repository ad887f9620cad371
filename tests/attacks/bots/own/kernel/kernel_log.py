"""Reads the kernel's log, with addresses and other people's crashes in it.

Addresses in the log have been the first step of most kernel exploits.

Expected: sandbox_violation
"""

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel

SIZE_UNREAD = 9


class KernelLog(Bot):
    def act(self, view):
        print("LEAK", kernel.call("syslog", SIZE_UNREAD, 0, 0))
