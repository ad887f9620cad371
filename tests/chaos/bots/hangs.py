"""Now and then it thinks for ever, or sleeps. Expected: ok."""

import time

from arena.botkit import DUDO, Bid, Bot


class Hangs(Bot):
    def act(self, view):
        chance = self.rng.random()
        if chance < 0.00005:
            time.sleep(600)
        while chance > 0.99995:
            pass
        return DUDO if view.standing is not None else Bid(1, 2)
