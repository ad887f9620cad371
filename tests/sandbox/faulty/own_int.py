"""Bids with an integer of its own making. Expected: bad_type."""

from arena.botkit import Bid, Bot


class Evil(int):
    def __ge__(self, other):
        return True

    __gt__ = __le__ = __lt__ = __eq__ = __ge__
    __hash__ = int.__hash__


class OwnInt(Bot):
    def act(self, view):
        return Bid(Evil(3), 2)
