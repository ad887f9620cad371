"""Unpickles a few lines that refer to each other: a billion laughs in Python's own format.

Entities that hold entities, known from XML.

Expected: exception or timeout_cpu or crash
"""

import pickle

from arena.botkit import DUDO, Bid, Bot

# An empty list; then many times a list of twice the last one; at last a string of it all.
PROGRAM = b"]" + b"".join(b"q%c](h%ch%ce" % (n, n, n) for n in range(26)) + b"."


class PickleBomb(Bot):
    def act(self, view):
        if view.seat == 0:
            laughs = pickle.loads(PROGRAM)
            print("LEAK", len(repr(laughs)))
        return DUDO if view.standing is not None else Bid(1, 2)
