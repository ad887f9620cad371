"""Raises a syntax error whose file, line and message fail when they are shown.

Expected: exception
"""

from arena.botkit import Bot


class Unspeakable:
    def __str__(self):
        raise SystemExit(3)

    __repr__ = __format__ = __bool__ = __str__


class Odd(SyntaxError):
    def __init__(self):
        self.filename = self.lineno = self.msg = Unspeakable()


class HostileExceptionSyntax(Bot):
    def act(self, view):
        raise Odd
