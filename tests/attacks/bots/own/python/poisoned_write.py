"""Replaces os.write, with which its process replies to the host, by one that writes nothing.

Graders inside the graded process have lost their results like this.

Expected: timeout_wall or exit or protocol
"""

import os

from arena.botkit import DUDO, Bid, Bot


class PoisonedWrite(Bot):
    def act(self, view):
        if view.seat == 0:
            os.write = lambda descriptor, data: len(data)
        return DUDO if view.standing is not None else Bid(1, 2)
