"""Makes files that lie in memory only, and grows or reseals the one that it shares with the host.

Expected: blocked
"""

import ctypes
import fcntl
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
MEMORY = 3
F_ADD_SEALS = 1033
SEALS = 0x1F  # all, those against writing among them: the host could not ask any more


def call(numbers, *arguments):
    if LIBC.syscall(numbers[SIDE], *arguments) < 0:
        raise OSError(ctypes.get_errno(), "refused")
    return True


WAYS = {
    "memfd": lambda: os.memfd_create("arena-attack"),
    "libc": lambda: LIBC.memfd_create(b"arena-attack", 0) >= 0,
    "syscall": lambda: call((319, 279), b"arena-attack", 0),
    "secret": lambda: call((447, 447), 0),
    "shrink": lambda: os.ftruncate(MEMORY, 0) is None,
    "grow": lambda: os.ftruncate(MEMORY, 1 << 30) is None,
    "allocate": lambda: os.posix_fallocate(MEMORY, 0, 1 << 30) is None,
    "seal": lambda: fcntl.fcntl(MEMORY, F_ADD_SEALS, SEALS) == 0,
    "punch a hole": lambda: call((285, 47), MEMORY, 3, 0, 4096),
    "pwrite": lambda: os.pwrite(MEMORY, b"x", 0),
    "mode": lambda: os.fchmod(MEMORY, 0) is None,
    "lock": lambda: fcntl.flock(MEMORY, fcntl.LOCK_EX | fcntl.LOCK_NB) is None,
    "lease": lambda: fcntl.fcntl(MEMORY, fcntl.F_SETLEASE, fcntl.F_WRLCK) == 0,
}


class Memfd(Bot):
    def act(self, view):
        for name, way in WAYS.items():
            try:
                if way():
                    print("LEAK", name)
            except OSError:
                continue
        return DUDO if view.standing is not None else Bid(1, 2)
