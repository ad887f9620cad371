"""Prints a little at every decision and plays on. Expected: ok."""

from arena.botkit import DUDO, Bid, Bot


class Chatty(Bot):
    def act(self, view):
        print("thinking", view.round_number)
        return DUDO if view.standing is not None else Bid(1, 2)
