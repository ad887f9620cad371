"""Looks for descriptors of other processes and opens them a second time.

Expected: blocked
"""

import contextlib
import ctypes
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
PIDFD_OPEN = 434  # pidfd_getfd, the next step, is another bot's: it ends the process


def near():
    me, parent = os.getpid(), os.getppid()
    return sorted({1, *range(parent - 15, parent + 1), *range(me - 15, me + 16)} - {me})


class ProcFdsOfOthers(Bot):
    def act(self, view):
        for pid in near():
            for what in ("fd", "fdinfo", "task", f"task/{pid}/fd"):
                try:
                    print("LEAK listed", pid, os.listdir(f"/proc/{pid}/{what}"))
                except OSError:
                    continue
            for number in range(8):
                path = f"/proc/{pid}/fd/{number}"
                with contextlib.suppress(OSError):
                    print("LEAK link", path, os.readlink(path))
                for flags in (os.O_RDONLY, os.O_RDWR, os.O_PATH):
                    try:
                        os.close(os.open(path, flags | os.O_NONBLOCK))
                    except OSError:
                        continue
                    print("LEAK opened", path, flags)
            if LIBC.syscall(PIDFD_OPEN, pid, 0) >= 0:
                print("LEAK a handle of", pid)
        return DUDO if view.standing is not None else Bid(1, 2)
