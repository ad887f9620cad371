"""Reads files of the standard library and finds the time of reading in their metadata.

A bit a day and file for one's own next process. Metadata of paths is outside Landlock and documented
so; the sealed mode hides it.

Expected: blocked or leak
"""

import contextlib
import functools
import os

from arena.botkit import DUDO, Bid, Bot


@functools.cache
def attack():
    folder = os.path.dirname(os.__file__)
    for name in ("this.py", "antigravity.py"):
        with contextlib.suppress(OSError):
            with open(f"{folder}/{name}", "rb") as file:
                file.read(1)
            print("LEAK", name, os.stat(f"{folder}/{name}").st_atime)


class ReadingLeavesATime(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
