"""Writes to address 0.

Expected: crash
"""

import ctypes

from arena.botkit import Bot


class Segfault(Bot):
    def act(self, view):
        ctypes.memset(0, 1, 64)
