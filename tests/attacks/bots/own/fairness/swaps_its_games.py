"""Answers each game with the answer that it has just thought of for another.

Services that answer many at once have handed one client's answer to another.

Expected: ok or illegal_action
"""

from arena.botkit import DUDO, Bid, Bot

LAST = []


class SwapsItsGames(Bot):
    def act(self, view):
        LAST.append(DUDO if view.standing is not None else Bid(1, 2))
        return LAST.pop(0) if len(LAST) > 1 else LAST[0]
