"""Replies, and goes on changing the answers while the host reads and checks them.

A double fetch: what is checked must be what is used.

Expected: ok or protocol or illegal_action or exception
"""

import mmap
import os
import time

from arena.botkit import Bot
from arena.sandbox import wire

NOTES = b'{"faults":[]}'
WORDS = [wire.ANSWER.pack(word) for word in (0, 8, 0xFFFF_FFFF, 1, 0xFEFF, 0xFFFE, 0x1F_0008)]


class FlipsAnswersAfterReply(Bot):
    def act(self, view):
        page = mmap.mmap(3, wire.BASE_BYTES)
        header = wire.HEADER.unpack_from(page)
        rows = header[2]
        answers = slice(wire.ANSWERS_AT, wire.ANSWERS_AT + rows * wire.ANSWER.size)
        page[answers] = WORDS[1] * rows
        page[wire.NOTES_AT : wire.NOTES_AT + len(NOTES)] = NOTES
        wire.NOTES_LENGTH.pack_into(page, wire.NOTES_LENGTH_AT, len(NOTES))
        wire.CHILD_NONCE.pack_into(page, wire.CHILD_NONCE_AT, header[6])
        os.write(5, b"\1")
        end = time.monotonic() + 0.1
        while time.monotonic() < end:
            for word in WORDS:
                page[answers] = word * rows
