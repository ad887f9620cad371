"""Makes objects that come back to life whenever they are collected, and multiply.

Collectors that wait until nothing is left wait for ever.

Expected: exception or timeout_cpu or crash or ok
"""

import gc

from arena.botkit import DUDO, Bid, Bot

ALIVE = []


class Hydra:
    def __init__(self):
        self.me = self

    def __del__(self):
        ALIVE.append(self)
        if len(ALIVE) < 20_000:
            ALIVE.extend([Hydra(), Hydra()])


class FinalizersThatResurrect(Bot):
    def act(self, view):
        if view.seat == 0:
            Hydra()
            for _ in range(3):
                gc.collect()
                ALIVE.clear()
        return DUDO if view.standing is not None else Bid(1, 2)
