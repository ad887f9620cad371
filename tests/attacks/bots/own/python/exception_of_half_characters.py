"""Raises with a message that no encoding can write: half a character, as broken file names give.

Reports in strict UTF-8 have broken on them and blamed the wrong side.

Expected: exception
"""

from arena.botkit import Bot


class ExceptionOfHalfCharacters(Bot):
    def act(self, view):
        raise ValueError("\ud83c is half a die, \udcff a byte that was no text")
