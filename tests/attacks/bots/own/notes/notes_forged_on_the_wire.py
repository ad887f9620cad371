"""Writes notes into the page by itself, for rows that are not there and games that are not its own.

Expected: ok or protocol
"""

import mmap
import os

from arena.botkit import Bot
from arena.sandbox import wire

WORDS = b'{"faults":[],"notes":[' + b'[2047,"\x1b[2J"],' * 30_000 + b'[0,""]],"cut":4294967295}'


class NotesForgedOnTheWire(Bot):
    def act(self, view):
        page = mmap.mmap(3, wire.BASE_BYTES)
        header = wire.HEADER.unpack_from(page)
        for index in range(header[2]):
            wire.ANSWER.pack_into(page, wire.ANSWERS_AT + 4 * index, 0 if view.standing else 8)
        page[wire.NOTES_AT : wire.NOTES_AT + len(WORDS)] = WORDS
        wire.NOTES_LENGTH.pack_into(page, wire.NOTES_LENGTH_AT, len(WORDS))
        wire.CHILD_NONCE.pack_into(page, wire.CHILD_NONCE_AT, header[6])
        os.write(5, b"\1")
        os.read(4, 1)
        return 0
