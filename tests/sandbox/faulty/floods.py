"""Prints without end in its third round. Expected: output_flood."""

from arena.botkit import DUDO, Bid, Bot


class Floods(Bot):
    def act(self, view):
        while view.round_number == 3:
            print("x" * 10_000)
        return DUDO if view.standing is not None else Bid(1, 2)
