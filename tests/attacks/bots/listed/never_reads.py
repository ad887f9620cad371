"""Replies to its first request as it should, and never reads another.

Expected: protocol or timeout_wall
"""

import ctypes
import os
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
REPLY = 5
NOTES = b'{"faults": []}'
LONG_S = 20


class NeverReads(Bot):
    def act(self, view):
        _, _, rows, _, _, _, nonce, _ = wire.HEADER.unpack_from(MEMORY, 0)
        for index in range(rows):
            (row,) = np.frombuffer(MEMORY, ROW, 1, wire.ROWS_AT + index * wire.ROW_BYTES)
            code = action_code(DUDO if row["quantity"] else Bid(1, 2))
            wire.ANSWER.pack_into(MEMORY, wire.ANSWERS_AT + 4 * index, code)
        MEMORY[wire.NOTES_AT : wire.NOTES_AT + len(NOTES)] = NOTES
        wire.NOTES_LENGTH.pack_into(MEMORY, wire.NOTES_LENGTH_AT, len(NOTES))
        wire.CHILD_NONCE.pack_into(MEMORY, wire.CHILD_NONCE_AT, nonce)
        os.write(REPLY, b"\x01")
        time.sleep(LONG_S)
        print("LEAK it could wait", LONG_S, "seconds")
        return DUDO if view.standing is not None else Bid(1, 2)
