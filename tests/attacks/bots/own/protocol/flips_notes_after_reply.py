"""Replies, and goes on changing its words and their length while the host reads them.

Length and text that are read twice may differ: the double fetches of drivers and browsers.

Expected: ok or protocol or exception
"""

import mmap
import os
import time

from arena.botkit import Bot
from arena.sandbox import wire

TEXTS = (b'{"faults":[{"row":0,"text":"x"}]}', b'{"faults":[]}', b"[" * 60_000, b"\xff" * 60_000)


class FlipsNotesAfterReply(Bot):
    def act(self, view):
        page = mmap.mmap(3, wire.BASE_BYTES)
        header = wire.HEADER.unpack_from(page)
        rows = header[2]
        page[wire.ANSWERS_AT : wire.ANSWERS_AT + 4 * rows] = wire.ANSWER.pack(wire.EXCEPTION) * rows
        wire.CHILD_NONCE.pack_into(page, wire.CHILD_NONCE_AT, header[6])
        os.write(5, b"\1")
        end = time.monotonic() + 0.1
        while time.monotonic() < end:
            for text in TEXTS:
                page[wire.NOTES_AT : wire.NOTES_AT + len(text)] = text
                for length in (len(text), 0xFFFF_FFFF, wire.NOTES_BYTES + 1, 0):
                    wire.NOTES_LENGTH.pack_into(page, wire.NOTES_LENGTH_AT, length)
