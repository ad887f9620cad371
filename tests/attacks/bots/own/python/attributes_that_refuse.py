"""Refuses every attribute that the trusted code sets or asks for.

Frameworks that touch objects of their users run their users' code.

Expected: exception
"""

from arena.botkit import DUDO, Bid, Bot


class AttributesThatRefuse(Bot):
    def __setattr__(self, name, value):
        raise KeyboardInterrupt(name)

    def __getattribute__(self, name):
        raise SystemExit(name)

    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
