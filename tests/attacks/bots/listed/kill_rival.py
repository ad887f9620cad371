"""Signals every process near its own: the rivals were started just before.

Expected: blocked
"""

import ctypes
import os
import signal

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
SIGNALS = (0, signal.SIGCONT, signal.SIGWINCH)  # none of them would hurt


def signalled(numbers, *arguments):
    return LIBC.syscall(numbers[SIDE], *arguments) >= 0


def by_handle(pid, number):
    """pidfd_send_signal, with a handle if there is one, and without."""
    handle = LIBC.syscall(434, pid, 0)
    return handle >= 0 or LIBC.syscall(424, pid, number, None, 0) >= 0


def queued(pid, number):
    information = (ctypes.c_int * 32)(number, 0, -1)  # SI_QUEUE
    return signalled((129, 138), pid, number, information)


def ways(pid, number):
    yield lambda: os.kill(pid, number) is None
    yield lambda: os.killpg(pid, number) is None
    yield lambda: signalled((62, 129), pid, number)
    yield lambda: signalled((200, 130), pid, number)
    yield lambda: signalled((234, 131), pid, pid, number)
    yield lambda: queued(pid, number)
    yield lambda: by_handle(pid, number)


class KillRival(Bot):
    def act(self, view):
        me = os.getpid()
        for pid in range(max(me - 15, 2), me + 15):
            for number in SIGNALS if pid != me else ():
                for which, way in enumerate(ways(pid, number)):
                    try:
                        if way():
                            print("LEAK", pid, int(number), which)
                    except OSError:
                        continue
        return DUDO if view.standing is not None else Bid(1, 2)
