"""Makes processes, at most 50, each of which ends at once.

Expected: blocked
"""

import ctypes
import importlib
import os
import signal
from collections import Counter

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
CLONE_ARGUMENTS = signal.SIGCHLD.to_bytes(8, "little").rjust(40, b"\0").ljust(88, b"\0")
CLONE_PARENT = 0x8000  # the child would be the zygote's
MOST = 50
MADE = Counter()

WAYS = {
    "fork": os.fork,
    "forkpty": lambda: os.forkpty()[0],
    "pty": lambda: importlib.import_module("pty").fork()[0],
    "libc fork": LIBC.fork,
    "syscall fork": lambda: LIBC.syscall(57) if SIDE == 0 else -1,
    "clone": lambda: LIBC.syscall((56, 220)[SIDE], signal.SIGCHLD, None, None, None, None),
    "clone, parent's": lambda: LIBC.syscall(
        (56, 220)[SIDE], CLONE_PARENT | signal.SIGCHLD, 0, 0, 0, 0
    ),
    "clone3": lambda: LIBC.syscall(435, CLONE_ARGUMENTS, len(CLONE_ARGUMENTS)),
}


class ForkBomb(Bot):
    def act(self, view):
        for name, way in WAYS.items():
            while MADE[name] < MOST // len(WAYS):
                try:
                    pid = way()
                except (OSError, ImportError):
                    break
                if pid < 0:
                    break
                if pid == 0:
                    os._exit(0)
                MADE[name] += 1
                print("LEAK", name)
        return DUDO if view.standing is not None else Bid(1, 2)
