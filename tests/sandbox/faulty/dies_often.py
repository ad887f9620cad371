"""Its process dies at every 60th decision; asked again in a fresh one it would answer. Expected: ok."""

import os

from arena.botkit import DUDO, Bid, Bot

MADE = []


class DiesOften(Bot):
    def act(self, view):
        MADE.append(view)
        if len(MADE) == 60:
            os.abort()
        return DUDO if view.standing is not None else Bid(1, 2)
