"""Raises in its third round. Expected: exception."""

from arena.botkit import DUDO, Bid, Bot


class Raises(Bot):
    def act(self, view):
        if view.round_number == 3:
            raise ValueError("no idea what to do")
        if view.standing is not None:
            return DUDO
        return Bid(1, 2)
