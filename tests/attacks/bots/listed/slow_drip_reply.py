"""Writes its reply byte after byte, with a nap after each, so that it always seems to get on.

It gives up after a few seconds if nobody stops it.

Expected: timeout_wall
"""

import ctypes
import time

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire

LIBC = ctypes.CDLL(None)
LIBC.mmap.restype = ctypes.c_void_p
SIZE, READ_WRITE, SHARED = wire.BASE_BYTES, 3, 1
MEMORY = (ctypes.c_char * SIZE).from_address(LIBC.mmap(None, SIZE, READ_WRITE, SHARED, 3, 0))
LONG_S, STEP_S = 4, 0.03
DRIPPED = []


class SlowDripReply(Bot):
    def act(self, view):
        end = time.monotonic() + LONG_S
        while not DRIPPED and time.monotonic() < end:
            for at, byte in enumerate(b'{"faults":[]}'):
                MEMORY[wire.NOTES_AT + at] = byte
                time.sleep(STEP_S)
        if not DRIPPED:
            print("LEAK dripped for", LONG_S, "seconds")
            DRIPPED.append(1)
        return DUDO if view.standing is not None else Bid(1, 2)
