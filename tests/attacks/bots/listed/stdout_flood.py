"""Prints without end, in large pieces.

Expected: output_flood
"""

import os

from arena.botkit import Bot


class StdoutFlood(Bot):
    def act(self, view):
        while True:
            os.write(1, b"flood " * 10_000)
