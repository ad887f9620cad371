"""Raises an exception that lies about its class and fails when its trace is asked for.

Expected: exception
"""

from arena.botkit import Bot


class Lying(Exception):
    __class__ = property(lambda self: SyntaxError)
    __traceback__ = property(lambda self: 1 // 0)


class HostileExceptionTrace(Bot):
    def act(self, view):
        raise Lying
