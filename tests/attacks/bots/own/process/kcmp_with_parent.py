"""Compares kernel objects with its parent's, which tells their order in memory.

Orders of kernel pointers are the part of an address that exploits need.

Expected: sandbox_violation
"""

import os

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel


class KcmpWithParent(Bot):
    def act(self, view):
        print("LEAK", kernel.call("kcmp", os.getpid(), os.getppid(), 0, 0, 0))
