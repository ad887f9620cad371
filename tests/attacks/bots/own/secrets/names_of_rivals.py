"""Looks for the names of its opponents in everything that Python can find in its process.

Who knows the opponent plays to order: for a friend, against a rival.

Expected: ok
"""

import functools
import gc

from arena.botkit import DUDO, Bid, Bot

NAMES = ("sdriht"[::-1], "mrofinu"[::-1])


@functools.cache
def attack():
    for thing in gc.get_objects():
        if type(thing) is dict:
            for key in list(thing):
                if key in (f"{NAMES[0]}.py", f"bots/{NAMES[0]}.py", NAMES[0]):
                    print("LEAK", key)


class NamesOfRivals(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
