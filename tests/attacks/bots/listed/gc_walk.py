"""Asks the garbage collector for every object, and looks at all that they refer to.

Expected: blocked
"""

import gc
import sys

from arena.botkit import DUDO, Bid, Bot

SECRET = b"!egats kcatta na"[::-1]  # that of the run, see attack_stage.py
TYPES = {"Keys", "Words", "KeyedDice", "Game", "Window", "BlockJob", "Bundle", "Record", "Plan"}
MODULES = ("arena.records", "arena.block", "arena.schedule", "arena.sandbox.host", "arena.cli")


def parts(thing):
    """What it refers to; also through dictionaries and tuples that the collector does not follow."""
    near = gc.get_referents(thing)
    plain = [part for part in near if type(part) in (dict, tuple) and not gc.is_tracked(part)]
    return [*near, *gc.get_referents(*plain)]


class GcWalk(Bot):
    walked = False

    def act(self, view):
        if not GcWalk.walked:
            GcWalk.walked = True
            for thing in gc.get_objects():
                if type(thing).__name__ in TYPES:
                    print("LEAK a", type(thing).__name__)
                for part in parts(thing):
                    if type(part) is bytes and SECRET in part and part is not SECRET:
                        print("LEAK the secret")
            for name in sys.modules:
                if name.startswith(MODULES):
                    print("LEAK the module", name)
        return DUDO if view.standing is not None else Bid(1, 2)
