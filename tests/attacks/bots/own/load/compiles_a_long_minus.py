"""Compiles an expression of a hundred thousand signs while it is loaded.

Expressions that are shallow to write and deep to compile have crashed the compiler since Python 2.

Expected: load_error or load_timeout
"""

from arena.botkit import DUDO, Bid, Bot

eval("-" * 100_000 + "1")


class CompilesALongMinus(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
