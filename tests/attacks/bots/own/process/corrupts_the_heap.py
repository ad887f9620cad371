"""Frees the same memory twice and writes beyond it.

The usual bug of native extensions, here on purpose.

Expected: crash
"""

import ctypes

from arena.botkit import Bot


class CorruptsTheHeap(Bot):
    def act(self, view):
        libc = ctypes.CDLL(None)
        libc.malloc.restype = ctypes.c_void_p
        block = libc.malloc(40_000)
        ctypes.memset(block - 64, 0x41, 50_000)
        for _ in range(3):
            libc.free(ctypes.c_void_p(block))
        libc.malloc(1 << 20)
        ctypes.string_at(0x4141414141414141)
