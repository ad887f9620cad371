"""Takes all memory that it can get, up to 2 GiB, and ignores that there is no more.

Expected: crash or exception or timeout_cpu or timeout_wall
"""

import mmap

from arena.botkit import DUDO, Bid, Bot

MIB = 1 << 20
MOST = 2048 * MIB


def greedy(size):
    """Mapped memory is counted when it is taken, not only when it is used."""
    try:
        return mmap.mmap(-1, size)
    except OSError:
        return bytearray(size)


class MemoryBombSwallow(Bot):
    def act(self, view):
        hoard, held, size = [], 0, 64 * MIB
        while held < MOST:
            try:
                hoard.append(greedy(size))
                held += size
            except (MemoryError, OSError):
                size = max(size // 2, 4096)
        print("LEAK", held // MIB, "MiB")
        return DUDO if view.standing is not None else Bid(1, 2)
