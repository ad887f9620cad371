"""Shows dice by generators, text, dictionaries, nested and self-containing lists.

Everything that can be iterated has been taken for a list, endless things too.

Expected: bad_type
"""

import itertools

from arena.botkit import Bid, Bot

ITSELF = []
ITSELF.append(ITSELF)
KINDS = itertools.cycle((itertools.count(1), "11", {1: 1}, [[1]], ITSELF, {1}, range(2), 1, [True]))


class ShowOfOddKinds(Bot):
    def act(self, view):
        return Bid(1, 2, next(KINDS))
