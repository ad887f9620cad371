"""Fails at one seat only: its other games, and those of others, must stand.

One broken entrant has ended whole tournaments; here it may cost its own game alone.

Expected: exception
"""

from arena.botkit import DUDO, Bid, Bot


class FailsAtOneSeat(Bot):
    def act(self, view):
        if view.seat == 0:
            raise RuntimeError("not in this game")
        return DUDO if view.standing is not None else Bid(1, 2)
