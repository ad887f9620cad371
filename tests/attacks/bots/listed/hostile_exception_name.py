"""Raises an exception whose class has no name to tell.

Expected: exception
"""

from arena.botkit import Bot


class NoName(type):
    @property
    def __name__(cls):
        raise SystemExit(3)


class Nameless(Exception, metaclass=NoName):
    pass


class HostileExceptionName(Bot):
    def act(self, view):
        raise Nameless
