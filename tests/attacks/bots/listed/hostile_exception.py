"""Raises an exception whose text raises SystemExit.

Expected: exception
"""

from arena.botkit import Bot


class Hostile(Exception):
    def __str__(self):
        raise SystemExit(3)

    __repr__ = __str__


class HostileException(Bot):
    def act(self, view):
        raise Hostile
