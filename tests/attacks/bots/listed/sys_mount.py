"""Mounts a file system, on a folder that does not exist.

Expected: sandbox_violation
"""

import ctypes
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
MOUNT = (165, 40)[("x86_64", "aarch64").index(os.uname().machine)]


class SysMount(Bot):
    def act(self, view):
        if LIBC.syscall(MOUNT, b"none", b"/arena-attack-none", b"tmpfs", 0, None) >= 0:
            print("LEAK mounted")
        return DUDO if view.standing is not None else Bid(1, 2)
