"""Watches files that others open: even a file that may only be read would be a channel.

Expected: blocked
"""

import ctypes
import fcntl
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
FILE = os.__file__.encode()
ALL = 0xFFF


def notified():
    """dnotify, the oldest of them, on a folder that may be opened."""
    descriptor = os.open(os.path.dirname(ctypes.__file__), os.O_RDONLY)
    return fcntl.fcntl(descriptor, fcntl.F_NOTIFY, fcntl.DN_ACCESS) == 0


def leased():
    return fcntl.fcntl(os.open(os.__file__, os.O_RDONLY), fcntl.F_SETLEASE, fcntl.F_RDLCK) == 0


def locked():
    descriptor = os.open(os.__file__, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    return True


def range_locked():
    return os.lockf(os.open(os.__file__, os.O_RDONLY), os.F_TEST, 1) is None


WAYS = {
    "inotify": lambda: SIDE == 0 and LIBC.syscall(253) >= 0,
    "inotify1": lambda: LIBC.syscall((294, 26)[SIDE], 0) >= 0,
    "libc inotify": lambda: LIBC.inotify_init() >= 0,
    "watch": lambda: LIBC.syscall((254, 27)[SIDE], 3, FILE, ALL) >= 0,
    "fanotify": lambda: LIBC.syscall((300, 262)[SIDE], 0x200, 0) >= 0,
    "mark": lambda: LIBC.syscall((301, 263)[SIDE], 3, 1, ctypes.c_ulong(0x20), -100, FILE) >= 0,
    "dnotify": notified,
    "lease": leased,
    "flock": locked,
    "lockf": range_locked,
}


class InotifyFanotify(Bot):
    def act(self, view):
        for name, way in WAYS.items():
            try:
                if way():
                    print("LEAK", name)
            except OSError:
                continue
        return DUDO if view.standing is not None else Bid(1, 2)
