"""Makes a pair of sockets, through which descriptors could be kept and passed on.

Expected: blocked
"""

import ctypes
import importlib
import os
import socket

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SOCKETPAIR = (53, 199)[("x86_64", "aarch64").index(os.uname().machine)]
FAMILIES, KINDS = (1, 2, 10, 16, 30), (1, 2, 3, 5)
PAIR = (ctypes.c_int * 2)()


def of_python():
    for end in socket.socketpair():
        end.close()
    return True


def event_loop():
    """asyncio begins with a pair of sockets and an epoll."""
    importlib.import_module("asyncio").new_event_loop().close()
    return True


def raw(family, kind):
    if LIBC.syscall(SOCKETPAIR, family, kind, 0, PAIR) < 0:
        return False
    for end in PAIR:
        os.close(end)
    return True


class Socketpair(Bot):
    def act(self, view):
        ways = [of_python, event_loop]
        ways += [lambda f=f, k=k: raw(f, k) for f in FAMILIES for k in KINDS]
        for number, way in enumerate(ways):
            try:
                if way():
                    print("LEAK", number)
            except (OSError, ImportError):
                continue
        return DUDO if view.standing is not None else Bid(1, 2)
