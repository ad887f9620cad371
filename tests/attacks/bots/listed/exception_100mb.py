"""Raises an exception with a text of 100 MB.

Expected: exception
"""

from arena.botkit import Bot


class Exception100MB(Bot):
    def act(self, view):
        raise ValueError("x" * 100_000_000)
