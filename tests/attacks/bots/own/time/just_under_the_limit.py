"""Takes a good part of the permitted time for a few decisions.

Honest bots near the limit have lost on time on busy judges.

Expected: ok
"""

import time

from arena.botkit import DUDO, Bid, Bot


class JustUnderTheLimit(Bot):
    decisions = 0

    def act(self, view):
        type(self).decisions += 1
        end = time.process_time() + 0.25
        while self.decisions <= 3 and time.process_time() < end:
            pass
        return DUDO if view.standing is not None else Bid(1, 2)
