"""Has direction marks that make its source look unlike what it does (Trojan Source).

The attack on reviewers of 2021; no reviewer is relied on here.

Expected: ok
"""

from arena.botkit import DUDO, Bid, Bot


class DirectionMarksInSource(Bot):
    def act(self, view):
        level = "user‮ ⁦# a comment? ⁩ ⁦"
        return (DUDO if view.standing is not None else Bid(1, 2)) if level else None
