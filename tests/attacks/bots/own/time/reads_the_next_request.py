"""Reads from the pipe of requests in the middle of a decision.

Bots that read one line too many have hung engines without a clock.

Expected: timeout_wall
"""

import os

from arena.botkit import DUDO, Bid, Bot


class ReadsTheNextRequest(Bot):
    def act(self, view):
        if view.seat == 0:
            os.read(4, 1)
            print("LEAK there was a request")
        return DUDO if view.standing is not None else Bid(1, 2)
