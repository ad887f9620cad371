"""Answers every decision itself, under the right number, and signals twice; its process signals
once more.

Expected: protocol
"""

import ctypes
import os

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire

LIBC = ctypes.CDLL(None)
LIBC.mmap.restype = ctypes.c_void_p
SIZE, READ_WRITE, SHARED = wire.BASE_BYTES, 3, 1
MEMORY = (ctypes.c_char * SIZE).from_address(LIBC.mmap(None, SIZE, READ_WRITE, SHARED, 3, 0))
REPLY = 5
NOTES = b'{"faults": []}'


class ReplyTwice(Bot):
    def act(self, view):
        _, _, rows, _, _, _, nonce, _ = wire.HEADER.unpack_from(MEMORY, 0)
        MEMORY[wire.ANSWERS_AT : wire.ANSWERS_AT + 4 * rows] = bytes(4 * rows)  # DUDO, all of them
        MEMORY[wire.NOTES_AT : wire.NOTES_AT + len(NOTES)] = NOTES
        wire.NOTES_LENGTH.pack_into(MEMORY, wire.NOTES_LENGTH_AT, len(NOTES))
        wire.CHILD_NONCE.pack_into(MEMORY, wire.CHILD_NONCE_AT, nonce)
        os.write(REPLY, b"\x01\x01")
        return DUDO if view.standing is not None else Bid(1, 2)
