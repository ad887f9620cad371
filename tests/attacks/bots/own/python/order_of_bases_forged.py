"""Puts Bot into the line of ancestors of a class that does not descend from it.

Checks of ancestry ask a line of classes that a metaclass writes.

Expected: ok or load_error or exception
"""

from arena.botkit import DUDO, Bid, Bot


class Forged(type):
    def mro(cls):
        return [cls, Bot, object]


class OrderOfBasesForged(metaclass=Forged):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
