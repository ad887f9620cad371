"""Asks the C library for the machine's users, groups and hosts, which reads /etc or asks a daemon.

What a filter on a program's own opens misses: libraries that read files on its behalf.

Expected: blocked
"""

import contextlib
import ctypes
import functools
import os

from arena.botkit import DUDO, Bid, Bot


@functools.cache
def attack():
    libc = ctypes.CDLL(None)
    for name, key in (("getpwnam", b"root"), ("getgrnam", b"root"), ("getservbyname", b"http")):
        function = getattr(libc, name)
        function.restype = ctypes.c_void_p
        if function(key, None):
            print("LEAK", name)
    with contextlib.suppress(ImportError, OSError, KeyError):
        import pwd

        print("LEAK", pwd.getpwall()[0]) if pwd.getpwall() else None
    if os.path.expanduser("~root") == "/root":
        print("LEAK the home folder of root")


class UsersByNameService(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
