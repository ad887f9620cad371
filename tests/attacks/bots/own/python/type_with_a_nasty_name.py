"""Returns an object whose type raises when it is asked for its name.

Messages about a wrong type run the wrong type's code.

Expected: bad_type or exception
"""

from arena.botkit import Bot


class Nasty(type):
    @property
    def __name__(cls):
        raise SystemExit("no name")


class Answer(metaclass=Nasty):
    pass


class TypeWithANastyName(Bot):
    def act(self, view):
        return Answer()
