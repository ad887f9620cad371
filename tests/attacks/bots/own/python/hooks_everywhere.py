"""Sets every hook that Python has, each of which raises or prints.

Hooks run in the middle of other people's code.

Expected: ok or exception or exit
"""

import gc
import sys

from arena.botkit import DUDO, Bid, Bot


def hook(*arguments):
    raise ValueError("a hook")


class HooksEverywhere(Bot):
    def act(self, view):
        sys.excepthook = sys.unraisablehook = sys.displayhook = sys.breakpointhook = hook
        gc.callbacks.append(hook)
        gc.set_threshold(1, 1, 1)
        sys.meta_path.insert(0, hook)
        sys.path_hooks.insert(0, hook)
        sys.setswitchinterval(1e-6)
        return DUDO if view.standing is not None else Bid(1, 2)
