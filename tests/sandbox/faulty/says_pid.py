"""Prints its process id and its parent's. Expected: ok."""

import os

from arena.botkit import DUDO, Bid, Bot

print(os.getpid(), os.getppid())


class SaysPid(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
