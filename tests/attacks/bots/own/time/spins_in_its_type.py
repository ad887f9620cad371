"""Returns an object whose type takes for ever to tell its name.

The time for a complaint about an answer belongs to the answer.

Expected: timeout_cpu
"""

from arena.botkit import DUDO, Bid, Bot


class Slow(type):
    @property
    def __name__(cls):
        while True:
            pass


class Answer(metaclass=Slow):
    pass


class SpinsInItsType(Bot):
    def act(self, view):
        if view.seat == 0:
            return Answer()
        return DUDO if view.standing is not None else Bid(1, 2)
