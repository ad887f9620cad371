"""Sleeps now and then for a moment that it draws from the clock. Expected: ok."""

import time

from arena.botkit import DUDO, Bid, Bot


class Naps(Bot):
    def act(self, view):
        if time.time_ns() // 1000 % 50 == 0:
            time.sleep(time.time_ns() // 1000 % 7 / 1000)
        if view.standing is None:
            return Bid(1, self.rng.randrange(2, 7))
        if view.odds(view.standing) < 0.4:
            return DUDO
        return view.legal_bids()[0] if view.legal_bids() else DUDO
