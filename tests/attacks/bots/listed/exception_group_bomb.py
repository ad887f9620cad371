"""Raises groups of exceptions in groups, deeper than any stack, with causes that go in a circle.

Expected: crash or exception or timeout_cpu
"""

from arena.botkit import Bot

DEPTH = 100_000


class ExceptionGroupBomb(Bot):
    def act(self, view):
        error = ValueError("the innermost")
        for _ in range(DEPTH):
            error = ExceptionGroup("group", [error, error])
        first, second = ValueError("first"), ValueError("second")
        first.__cause__, second.__cause__ = second, first
        error.__cause__ = first
        raise error
