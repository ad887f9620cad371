"""Works 100 ms at the opening of its second round. Expected: ok with a game bank, else timeout_cpu."""

import time

from arena.botkit import DUDO, Bid, Bot


class Ponders(Bot):
    def act(self, view):
        if view.standing is not None:
            return DUDO
        end = time.process_time() + 0.1
        while view.round_number == 2 and time.process_time() < end:
            pass
        return Bid(1, 2)
