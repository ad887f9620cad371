"""Plays as dies_often does, and lives. Expected: ok."""

from arena.botkit import DUDO, Bid, Bot


class Lives(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
