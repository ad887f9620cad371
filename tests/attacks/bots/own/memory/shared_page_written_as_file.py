"""Writes to the shared page through its descriptor, at its end, far beyond it, and from behind.

Maps and files are two ways to one memory, and checks of one forget the other.

Expected: blocked
"""

import contextlib
import functools
import os

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire

PLACES = (wire.BASE_BYTES - 1, wire.BASE_BYTES, 1 << 30, 1 << 62)


@functools.cache
def attack():
    for place in PLACES:
        with contextlib.suppress(OSError):
            os.lseek(3, place, os.SEEK_SET)
            if os.write(3, b"arena-attack" * 1000) > 0:
                print("LEAK", place)
    for whence in (os.SEEK_DATA, os.SEEK_HOLE):
        with contextlib.suppress(OSError):
            os.lseek(3, 0, whence)


class SharedPageWrittenAsFile(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
