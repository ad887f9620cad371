"""Spins for ever in its third round. Expected: timeout_cpu."""

from arena.botkit import DUDO, Bid, Bot


class Spins(Bot):
    def act(self, view):
        while view.round_number == 3:
            pass
        return DUDO if view.standing is not None else Bid(1, 2)
