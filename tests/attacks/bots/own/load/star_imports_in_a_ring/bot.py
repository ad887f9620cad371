"""Imports everything from modules that import everything from each other and from itself.

Loaders that follow imports themselves have followed rings for ever.

Expected: ok
"""

# ruff: noqa: F403, F405
from left import *
from right import *

from arena.botkit import *


class StarImportsInARing(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
