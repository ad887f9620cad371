"""Decides by a generator, which is not an answer.

Expected: bad_type
"""

from arena.botkit import Bid, Bot


class GeneratorDecide(Bot):
    def act(self, view):
        yield Bid(1, 2)
