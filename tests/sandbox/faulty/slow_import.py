"""Works for half a second while it is loaded, and not afterwards. Expected: ok."""

import time

from arena.botkit import DUDO, Bid, Bot

END = time.process_time() + 0.5
while time.process_time() < END:
    pass


class SlowImport(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
