"""Prints a third of the limit in every decision.

Limits by message instead of by life of a process are passed like this.

Expected: output_flood or ok
"""

from arena.botkit import DUDO, Bid, Bot


class FloodByInstalments(Bot):
    def act(self, view):
        print("x" * 350_000)
        return DUDO if view.standing is not None else Bid(1, 2)
