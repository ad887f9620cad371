"""Reads the strings that the kernel left at the end of its stack: arguments and environment.

os.environ.clear() empties Python's copy; judges have shown their passwords in what is left.

Expected: ok
"""

import ctypes
import functools

from arena.botkit import DUDO, Bid, Bot

AT_EXECFN = 31
PRIVATE = (b"HOME=", b"USER=", b"LOGNAME=", b"SSH_", b"TOKEN", b"SECRET", b"PASSWORD", b"API_KEY")


@functools.cache
def attack():
    libc = ctypes.CDLL(None)
    libc.getauxval.restype = ctypes.c_ulong
    end = libc.getauxval(AT_EXECFN)
    start = max(end - 3000, end & ~0xFFF)
    left = ctypes.string_at(start, end - start)
    found = [name for name in PRIVATE if name in left]
    if found:
        print("LEAK", found)


class EnvironmentOnTheStack(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
