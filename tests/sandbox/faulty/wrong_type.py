"""Answers with a pair in its third round. Expected: bad_type."""

from arena.botkit import DUDO, Bid, Bot


class WrongType(Bot):
    def act(self, view):
        if view.round_number == 3:
            return (1, 2)
        return DUDO if view.standing is not None else Bid(1, 2)
