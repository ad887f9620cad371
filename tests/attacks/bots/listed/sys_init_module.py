"""Loads an empty module into the kernel.

Expected: sandbox_violation
"""

import ctypes
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
INIT_MODULE = (175, 105)[("x86_64", "aarch64").index(os.uname().machine)]


class SysInitModule(Bot):
    def act(self, view):
        if LIBC.syscall(INIT_MODULE, b"", 0, b"") >= 0:
            print("LEAK loaded")
        return DUDO if view.standing is not None else Bid(1, 2)
