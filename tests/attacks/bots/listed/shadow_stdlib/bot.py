"""Brings modules with the names of standard ones, of numpy's and of arena's.

Expected: ok
"""

import colorsys
import json
import os
import random

import numpy

import arena
from arena.botkit import DUDO, Bid, Bot

SHADOWED = [m.__name__ for m in (arena, json, numpy, random) if hasattr(m, "SHADOW")]


def standard_library_can_be_read():
    try:
        os.close(os.open(os.__file__, os.O_RDONLY))
    except OSError:
        return False
    return True


class ShadowStdlib(Bot):
    def act(self, view):
        # Nothing has imported colorsys before; when sealed, the standard one does not exist.
        if hasattr(colorsys, "SHADOW") and standard_library_can_be_read():
            SHADOWED.append("colorsys")
        if SHADOWED:
            print("LEAK shadowed", SHADOWED)
        return DUDO if view.standing is not None else Bid(1, 2)
