"""Prints half a character.

Names of files that are no text have ended many a printing program.

Expected: ok or exception
"""

from arena.botkit import DUDO, Bid, Bot


class HalvesOfCharacters(Bot):
    def act(self, view):
        print("\ud83c \udcff")
        return DUDO if view.standing is not None else Bid(1, 2)
