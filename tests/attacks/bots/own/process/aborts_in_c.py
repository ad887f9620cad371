"""Calls abort(), as the C library does on a corrupted heap.

Dumps of core written by such ends have filled the discs of judges.

Expected: crash
"""

import ctypes

from arena.botkit import Bot


class AbortsInC(Bot):
    def act(self, view):
        ctypes.CDLL(None).abort()
