"""Exchanges the names and values of DUDO and CALZA in its own process.

Shared enumerations are as mutable as everything in Python.

Expected: ok or bad_type or illegal_action or exception or exit
"""

from arena.botkit import CALZA, DUDO, Bid, Bot

type(DUDO)._member_map_["CALZA"] = DUDO
CALZA.__dict__["_value_"] = "dudo"
DUDO.__dict__["_value_"] = "calza"
DUDO._name_ = "CALZA"


class PoisonedDudo(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
