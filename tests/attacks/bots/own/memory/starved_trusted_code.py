"""Keeps all memory that it can get, so that the code around it has none left for the answer.

Error handlers that need memory fail when memory is the error.

Expected: ok or exception or exit or crash
"""

import mmap

from arena.botkit import DUDO, Bid, Bot

HOARD = []


class StarvedTrustedCode(Bot):
    def act(self, view):
        size = 256 << 20
        while size >= 4096 and len(HOARD) < 4000:
            try:
                HOARD.append(mmap.mmap(-1, size))
            except (OSError, MemoryError):
                size >>= 1
        small = []
        try:
            while len(small) < 1_000_000:
                small.append(bytearray(600))
        except MemoryError:
            HOARD.append(small)
        return DUDO if view.standing is not None else Bid(1, 2)
