"""Has a metaclass that raises when it is asked for the rules that it plays.

Configuration that is code can fail at any look at it.

Expected: load_error
"""

from arena.botkit import DUDO, Bid, Bot


class Fickle(type):
    @property
    def rules(cls):
        raise GeneratorExit("no rules")


class RulesThatRaise(Bot, metaclass=Fickle):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
