"""Raises in all games at once with the longest texts, of characters that take most room.

Reports that are cut in the middle of a character or an object cannot be read at all.

Expected: exception
"""

from arena.botkit import Bot


class ExceptionTextTooLongTogether(Bot):
    def act(self, view):
        raise ValueError("\U0001f3b2" * 100_000)
