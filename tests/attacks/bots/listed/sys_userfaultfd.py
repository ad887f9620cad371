"""Asks for the faults of its own memory: a favourite tool against the kernel.

Expected: sandbox_violation
"""

import ctypes
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
USERFAULTFD = (323, 282)[("x86_64", "aarch64").index(os.uname().machine)]


class SysUserfaultfd(Bot):
    def act(self, view):
        if LIBC.syscall(USERFAULTFD, 1) >= 0:
            print("LEAK a descriptor of faults")
        return DUDO if view.standing is not None else Bid(1, 2)
