"""Keeps more and more, until its process has no memory left. Expected: ok."""

from arena.botkit import DUDO, Bid, Bot

KEPT = []


class Leaks(Bot):
    def act(self, view):
        KEPT.append(bytearray(20_000))
        return DUDO if view.standing is not None else Bid(1, 2)
