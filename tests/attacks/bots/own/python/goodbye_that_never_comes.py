"""Leaves handlers for the end of the interpreter, finalizers and generators that never finish.

Graders that wait for a clean end wait for these.

Expected: ok
"""

import atexit
import weakref

from arena.botkit import DUDO, Bid, Bot


def goodbye():
    print("LEAK a handler of the interpreter's end has run")
    while True:
        pass


def endless():
    try:
        yield
    finally:
        goodbye()


atexit.register(goodbye)
GENERATOR = endless()
next(GENERATOR)


class GoodbyeThatNeverComes(Bot):
    def __init__(self):
        weakref.finalize(type(self), goodbye)

    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
