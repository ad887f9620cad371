"""Raises an exception that is its own cause and context, with groups and notes in it.

Printing chains of exceptions has looped for ever in more than one tool.

Expected: exception
"""

from arena.botkit import Bot


class ExceptionInARing(Bot):
    def act(self, view):
        first, second = ValueError("first"), ValueError("second")
        group = ExceptionGroup("both", [first, second])
        first.__cause__, first.__context__ = second, group
        second.__cause__, second.__context__ = first, group
        for error in (first, second, group):
            error.add_note("\x1b[2J" * 1000)
        raise first
