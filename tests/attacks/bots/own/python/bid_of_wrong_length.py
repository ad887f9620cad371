"""Returns bids with too few and too many parts, made past the constructor.

Tuples with names are tuples, and nobody counts their parts.

Expected: exception
"""

from arena.botkit import Bid, Bot


class BidOfWrongLength(Bot):
    def act(self, view):
        return tuple.__new__(Bid, (1, 2, (), 4) if view.seat else (1,))
