"""Changes its root, to the one that it has.

Expected: sandbox_violation
"""

import ctypes
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
CHROOT = (161, 51)[("x86_64", "aarch64").index(os.uname().machine)]


class SysChroot(Bot):
    def act(self, view):
        if LIBC.syscall(CHROOT, b"/") >= 0:
            print("LEAK changed")
        return DUDO if view.standing is not None else Bid(1, 2)
