"""Returns a good answer and an object whose finalizer never ends goes away with the call.

Destructors run after the stopwatch of many a judge.

Expected: timeout_cpu
"""

from arena.botkit import DUDO, Bid, Bot


class Farewell:
    def __del__(self):
        while True:
            pass


class SpinsWhenForgotten(Bot):
    def act(self, view):
        last = Farewell() if view.seat == 0 else None
        return (DUDO if view.standing is not None else Bid(1, 2)) if last is not self else DUDO
