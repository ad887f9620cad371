"""Opens a file by the numbers of the x32 interface, which a filter may have forgotten.

Other machines have no second numbering; there, ptrace stands for it.

Expected: sandbox_violation
"""

import ctypes
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
X32 = 0x40000000
OPEN, PTRACE_ELSEWHERE = 2, 117


class X32Syscall(Bot):
    def act(self, view):
        number = X32 | OPEN if os.uname().machine == "x86_64" else PTRACE_ELSEWHERE
        if LIBC.syscall(ctypes.c_long(number), b"/etc/passwd", 0, 0) >= 0:
            print("LEAK opened")
        return DUDO if view.standing is not None else Bid(1, 2)
