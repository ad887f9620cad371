"""Replaces builtins that the code around it uses: len, type, tuple, isinstance, enumerate.

Students have passed tests by replacing the functions that the tests call.

Expected: ok or bad_type or exception or exit or illegal_action or protocol
"""

import builtins

from arena.botkit import DUDO, Bid, Bot

NAMES = ("isinstance", "all", "bool", "abs", "enumerate", "range", "len", "type")


class PoisonedBuiltins(Bot):
    def act(self, view):
        for name in NAMES[: view.round_number + view.seat]:
            setattr(builtins, name, lambda *arguments: True)
        return DUDO if view.standing is not None else Bid(1, 2)
