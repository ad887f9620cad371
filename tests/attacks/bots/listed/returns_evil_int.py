"""Bids with an integer of its own making, which is whatever it is compared with.

Expected: bad_type
"""

from arena.botkit import Bid, Bot


class Evil(int):
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = lambda self, other: True
    __hash__ = int.__hash__

    def __index__(self):
        raise SystemExit

    __int__ = __mul__ = __rmul__ = __add__ = __str__ = __index__


class EvilBid(Bid):
    def __iter__(self):
        return iter((1, 2, ()))


class ReturnsEvilInt(Bot):
    def act(self, view):
        return Bid(Evil(1), Evil(2)) if view.seat else EvilBid(1, 2)
