"""Enters another namespace, by a descriptor that is none.

Expected: sandbox_violation
"""

import ctypes
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SETNS = (308, 268)[("x86_64", "aarch64").index(os.uname().machine)]


class SysSetns(Bot):
    def act(self, view):
        if LIBC.syscall(SETNS, 0, 0) >= 0:
            print("LEAK entered")
        return DUDO if view.standing is not None else Bid(1, 2)
