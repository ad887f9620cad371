"""Signals its parent, the zygote, in every way.

Expected: blocked
"""

import ctypes
import fcntl
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
    yield lambda: LIBC.kill(pid, number) == 0
    yield lambda: signal.pidfd_send_signal(os.pidfd_open(pid), number) is None
    yield lambda: signalled((62, 129), pid, number)
    yield lambda: signalled((200, 130), pid, number)
    yield lambda: signalled((234, 131), pid, pid, number)
    yield lambda: signalled((234, 131), os.getpid(), pid, number)
    yield lambda: queued(pid, number)
    yield lambda: signalled((297, 240), pid, pid, number, bytes(128))
    yield lambda: by_handle(pid, number)
    # The kernel signals the owner of a descriptor when it can be read.
    yield lambda: fcntl.fcntl(4, fcntl.F_SETOWN, pid) == 0
    yield lambda: fcntl.ioctl(4, 0x8901, pid.to_bytes(4, "little")) is not None  # FIOSETOWN


class KillParent(Bot):
    def act(self, view):
        for number in SIGNALS:
            for which, way in enumerate(ways(os.getppid(), number)):
                try:
                    if way():
                        print("LEAK", int(number), which)
                except OSError:
                    continue
        return DUDO if view.standing is not None else Bid(1, 2)
