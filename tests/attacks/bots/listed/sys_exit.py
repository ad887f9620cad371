"""Leaves by SystemExit, which passes through most handlers.

Expected: exception
"""

import sys

from arena.botkit import Bot


class SysExit(Bot):
    def act(self, view):
        sys.exit(0)
