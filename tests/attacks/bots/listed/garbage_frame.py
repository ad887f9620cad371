"""Fills all memory that it shares with the host with garbage and says that this is its reply.

Expected: protocol
"""

import ctypes
import os
import time

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire

LIBC = ctypes.CDLL(None)
LIBC.mmap.restype = ctypes.c_void_p
SIZE, READ_WRITE, SHARED = wire.BASE_BYTES, 3, 1
MEMORY = (ctypes.c_char * SIZE).from_address(LIBC.mmap(None, SIZE, READ_WRITE, SHARED, 3, 0))
REPLY = 5


class GarbageFrame(Bot):
    def act(self, view):
        MEMORY[:] = b"\xa5\x5a\xc3\x00" * (len(MEMORY) // 4)
        os.write(REPLY, b"\xa5")
        time.sleep(0.3)  # until the host has read it
        return DUDO if view.standing is not None else Bid(1, 2)
