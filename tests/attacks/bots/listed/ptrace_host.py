"""Attaches a debugger to the zygote.

Expected: sandbox_violation
"""

import ctypes
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
PTRACE_SEIZE = 0x4206  # attaches without stopping: nothing would be hurt


class PtraceHost(Bot):
    def act(self, view):
        if LIBC.ptrace(PTRACE_SEIZE, os.getppid(), None, None) >= 0:
            print("LEAK attached")
        return DUDO if view.standing is not None else Bid(1, 2)
