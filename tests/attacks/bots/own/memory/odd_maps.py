"""Maps memory that others would feel: huge, locked, growing downwards, merged, paged out.

Merging of equal pages (KSM) has told what neighbours hold in memory. The empty ranges harm nothing.

Expected: blocked
"""

import contextlib
import ctypes
import functools
import mmap

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel

GROWSDOWN, LOCKED, HUGETLB = 0x100, 0x2000, 0x4_0000
ADVICE = {"MERGEABLE": 12, "COLD": 20, "PAGEOUT": 21, "WIPEONFORK": 18, "DONTDUMP": 16}
ON_NOTHING = {"HWPOISON": 100, "SOFT_OFFLINE": 101, "REMOVE": 9}


@functools.cache
def attack():
    for flag in (GROWSDOWN, LOCKED, HUGETLB):
        with contextlib.suppress(OSError):
            mmap.mmap(-1, 2 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | flag)
            print("LEAK", hex(flag))
    page = mmap.mmap(-1, 4096)
    address = ctypes.addressof(ctypes.c_char.from_buffer(page))
    for advice, size in [(a, 4096) for a in ADVICE.values()] + [
        (a, 0) for a in ON_NOTHING.values()
    ]:
        with contextlib.suppress(OSError):
            kernel.call("madvise", address, size, advice)
            print("LEAK", advice)


class OddMaps(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
