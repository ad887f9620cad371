"""Signals, under the right number, before it has answered anything.

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


class ReplyEarly(Bot):
    def act(self, view):
        _, _, _, _, _, _, nonce, _ = wire.HEADER.unpack_from(MEMORY, 0)
        wire.CHILD_NONCE.pack_into(MEMORY, wire.CHILD_NONCE_AT, nonce)
        os.write(REPLY, b"\x01")
        time.sleep(0.3)  # until the host has read it
        return DUDO if view.standing is not None else Bid(1, 2)
