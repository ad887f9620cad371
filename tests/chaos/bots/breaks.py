"""Now and then its process ends, in one of the ways in which processes end. Expected: ok."""

import os
import signal

from arena.botkit import DUDO, Bid, Bot

WAYS = (
    os.abort,
    lambda: os._exit(3),
    lambda: os.kill(os.getpid(), signal.SIGKILL),
    lambda: deep(0),
    lambda: print("x" * (8 << 20)),
)


def deep(level):
    return deep(level + 1) + 1


class Breaks(Bot):
    def act(self, view):
        if self.rng.random() < 0.0005:
            self.rng.choice(WAYS)()
        return DUDO if view.standing is not None else Bid(1, 2)
