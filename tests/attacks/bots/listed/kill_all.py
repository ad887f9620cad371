"""Signals all processes at once, or all of a group. The signal is 0, which would hurt nobody.

Expected: blocked
"""

import ctypes
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
KILL = (62, 129)[("x86_64", "aarch64").index(os.uname().machine)]
NONE = 0
WAYS = {
    "all": lambda: os.kill(-1, NONE) is None,
    "own group": lambda: os.kill(0, NONE) is None,
    "own group by number": lambda: os.kill(-os.getpid(), NONE) is None,
    "parent's group": lambda: os.killpg(os.getppid(), NONE) is None,
    "killpg": lambda: os.killpg(0, NONE) is None,
    "init": lambda: os.kill(1, NONE) is None,
    "libc": lambda: LIBC.kill(-1, NONE) == 0,
    "syscall": lambda: LIBC.syscall(KILL, -1, NONE) == 0,
    # The kernel takes 32 bits of a process's number; a filter may look at 64.
    "high half": lambda: LIBC.syscall(KILL, ctypes.c_ulong(0xFFFFFFFF), NONE) == 0,
    "low half": lambda: LIBC.syscall(KILL, ctypes.c_ulong(1 << 32 | os.getppid()), NONE) == 0,
}


class KillAll(Bot):
    def act(self, view):
        for name, way in WAYS.items():
            try:
                if way():
                    print("LEAK", name)
            except OSError:
                continue
        return DUDO if view.standing is not None else Bid(1, 2)
