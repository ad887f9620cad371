"""Replies with the report of a load, which names a class of its own, instead of that of a batch.

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
NOTES = b'{"ok": true, "class": "Trusted", "rules": []}'


class ForgedStatus(Bot):
    def act(self, view):
        _, _, rows, _, _, _, nonce, _ = wire.HEADER.unpack_from(MEMORY, 0)
        MEMORY[wire.ANSWERS_AT : wire.ANSWERS_AT + 4 * rows] = bytes(4 * rows)  # DUDO, all of them
        MEMORY[wire.NOTES_AT : wire.NOTES_AT + len(NOTES)] = NOTES
        wire.NOTES_LENGTH.pack_into(MEMORY, wire.NOTES_LENGTH_AT, len(NOTES))
        wire.CHILD_NONCE.pack_into(MEMORY, wire.CHILD_NONCE_AT, nonce)
        os.write(REPLY, b"\x01")
        time.sleep(0.3)  # until the host has read it
        return DUDO if view.standing is not None else Bid(1, 2)
