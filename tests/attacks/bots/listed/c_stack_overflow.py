"""Recurses through C, with Python's own limit lifted, until the stack of the process is full.

Expected: crash or exception or timeout_cpu
"""

import sys

from arena.botkit import Bot


class CStackOverflow(Bot):
    def act(self, view):
        sys.setrecursionlimit(10**9)
        return list(map(self.act, [view]))
