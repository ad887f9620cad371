"""Adds an audit hook, which nobody can take away, that forbids everything.

Defences inside an interpreter can be turned against what they defend.

Expected: ok or exception or exit
"""

import sys

from arena.botkit import DUDO, Bid, Bot


def forbid(event, arguments):
    raise RuntimeError("forbidden")


class AuditHookThatForbids(Bot):
    def act(self, view):
        if view.seat == 0:
            sys.addaudithook(forbid)
        return DUDO if view.standing is not None else Bid(1, 2)
