"""Behaves when it is watched: it plays well unless its process has played before.

Programs that know the examiner's first question are as old as the emissions scandal.

Expected: ok or exception
"""

from arena.botkit import DUDO, Bid, Bot

GAMES = []


class LeadsTwoLives(Bot):
    def __init__(self):
        GAMES.append(self)
        self.number = len(GAMES)

    def act(self, view):
        if self.number > 1:
            raise RuntimeError(f"game {self.number} of this process")
        return DUDO if view.standing is not None else Bid(1, 2)
