"""Asks for its own folder's data under names that lead out of the folder.

Path traversal in the arguments of a helper that the host provides.

Expected: blocked
"""

import contextlib

from arena.botkit import DUDO, Bid, Bot

NAMES = ("../thirds.py", "/etc/passwd", "./../../bots/uniform.py", "..", "", "\0", "thirds.py")


class DataOutsideTheFolder(Bot):
    def act(self, view):
        for name in NAMES:
            with contextlib.suppress(FileNotFoundError):
                print("LEAK", name, self.data(name)[:20])
        own = set(self._files)
        if len(own) != 1:
            print("LEAK files of others:", own)
        return DUDO if view.standing is not None else Bid(1, 2)
