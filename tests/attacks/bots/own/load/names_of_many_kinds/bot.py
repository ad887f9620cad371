"""Has files with odd names: dots, spaces, dashes, other scripts, one that looks like a parent.

Names with dots and dashes have become options and parents on the command lines of scripts.

Expected: ok
"""

from arena.botkit import DUDO, Bid, Bot

NAMES = ("..bot.txt", "-rf.txt", "a b.txt", "würfel.txt", "骰子.txt", ".hidden", "...", "x/..y")


class NamesOfManyKinds(Bot):
    def act(self, view):
        for name in NAMES:
            assert self.data(name) == b"odd\n", name
        return DUDO if view.standing is not None else Bid(1, 2)
