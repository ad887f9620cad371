"""Reports in the middle of its import that it is loaded, and later reports again.

Two answers to one question put every later answer out by one.

Expected: protocol
"""

import mmap
import os

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire

PAGE = mmap.mmap(3, wire.BASE_BYTES)
NOTES = b'{"ok":true,"rules":["classic"]}'
PAGE[wire.NOTES_AT : wire.NOTES_AT + len(NOTES)] = NOTES
wire.NOTES_LENGTH.pack_into(PAGE, wire.NOTES_LENGTH_AT, len(NOTES))
wire.CHILD_NONCE.pack_into(PAGE, wire.CHILD_NONCE_AT, wire.HEADER.unpack_from(PAGE)[6])
os.write(5, b"\1")
os.read(4, 1)  # the first request


class LoadReportTwice(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
