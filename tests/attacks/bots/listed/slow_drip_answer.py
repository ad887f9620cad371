"""Fills its first answer in and empties it again, so that it always seems to get on.

It gives up after a few seconds if nobody stops it.

Expected: protocol
"""

import ctypes
import time

import numpy as np

from arena.botkit import DUDO, Bid, Bot
from arena.botkit.rows import ROW
from arena.dudo.bid import action_code
from arena.sandbox import wire

LIBC = ctypes.CDLL(None)
LIBC.mmap.restype = ctypes.c_void_p
SIZE, READ_WRITE, SHARED = wire.BASE_BYTES, 3, 1
MEMORY = (ctypes.c_char * SIZE).from_address(LIBC.mmap(None, SIZE, READ_WRITE, SHARED, 3, 0))
LONG_S, STEP_S = 4, 0.03
DRIPPED = []


class SlowDripAnswer(Bot):
    def act(self, view):
        (row,) = np.frombuffer(MEMORY, ROW, 1, wire.ROWS_AT)
        answer = action_code(DUDO if row["quantity"] else Bid(1, 2))
        end = time.monotonic() + LONG_S
        while not DRIPPED and time.monotonic() < end:
            for word in (answer, wire.UNANSWERED):
                wire.ANSWER.pack_into(MEMORY, wire.ANSWERS_AT, word)
                time.sleep(STEP_S)
        if not DRIPPED:
            print("LEAK dripped for", LONG_S, "seconds")
            DRIPPED.append(1)
        return DUDO if view.standing is not None else Bid(1, 2)
