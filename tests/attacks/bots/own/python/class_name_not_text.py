"""Is a class that raises when it is asked for its name.

Reports that name a class run its metaclass.

Expected: load_error or ok
"""

from arena.botkit import DUDO, Bid, Bot


class Nameless(type):
    @property
    def __name__(cls):
        raise SystemExit("no name")


class ClassNameNotText(Bot, metaclass=Nameless):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
