"""Raises, or changes at all, the limits that it runs under.

Expected: blocked
"""

import ctypes
import os
import resource
import struct

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
NAMES = ("AS", "FSIZE", "NPROC", "NOFILE", "CORE", "CPU", "STACK", "DATA", "MEMLOCK", "MSGQUEUE")
NO_LIMIT = struct.pack("<QQ", 2**64 - 1, 2**64 - 1)


def ways(what):
    soft, hard = resource.getrlimit(what)
    low = struct.pack("<QQ", soft & (2**64 - 1), hard & (2**64 - 1))
    yield lambda: resource.setrlimit(what, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    yield lambda: resource.setrlimit(what, (hard, hard))
    yield lambda: resource.prlimit(0, what, (hard, hard))
    yield lambda: resource.prlimit(os.getpid(), what, (hard, hard))
    for words in (NO_LIMIT, low):
        yield lambda words=words: LIBC.syscall((160, 164)[SIDE], what, words)
        yield lambda words=words: LIBC.syscall((302, 261)[SIDE], 0, what, words, None)
        yield lambda words=words: LIBC.setrlimit(what, words)


class RaiseOwnRlimit(Bot):
    def act(self, view):
        for name in NAMES:
            for number, way in enumerate(ways(getattr(resource, f"RLIMIT_{name}"))):
                try:
                    result = way()
                except (OSError, ValueError):  # ValueError: "not allowed to raise maximum limit"
                    continue
                if result != -1:
                    print("LEAK", name, number)
        return DUDO if view.standing is not None else Bid(1, 2)
