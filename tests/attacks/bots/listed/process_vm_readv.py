"""Reads the memory of a rival by the system call that was made for it.

Expected: sandbox_violation
"""

import ctypes
import os
import struct

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
PROCESS_VM_READV = (310, 270)[("x86_64", "aarch64").index(os.uname().machine)]
HERE = ctypes.create_string_buffer(64)


class ProcessVmReadv(Bot):
    def act(self, view):
        # Rivals are forks of the same zygote: what lies here in this process lies there in theirs.
        vector = struct.pack("<QQ", ctypes.addressof(HERE), 64)
        for pid in (os.getppid(), os.getpid() - 1, os.getpid() - 2):
            if LIBC.syscall(PROCESS_VM_READV, pid, vector, 1, vector, 1, 0) >= 0:
                print("LEAK memory of", pid)
        return DUDO if view.standing is not None else Bid(1, 2)
