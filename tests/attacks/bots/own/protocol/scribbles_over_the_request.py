"""Overwrites header, rows and events of the request that it is answering.

A host that reads its own request back reads what its enemy wrote.

Expected: ok or exception
"""

import mmap

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire


class ScribblesOverTheRequest(Bot):
    def act(self, view):
        page = mmap.mmap(3, wire.BASE_BYTES)
        page[0 : wire.NOTES_LENGTH_AT] = b"\xff" * wire.NOTES_LENGTH_AT
        page[24:32] = b"\xff" * 8
        page[wire.ROWS_AT : wire.BASE_BYTES] = b"\xa5" * (wire.BASE_BYTES - wire.ROWS_AT)
        return DUDO if view.standing is not None else Bid(1, 2)
