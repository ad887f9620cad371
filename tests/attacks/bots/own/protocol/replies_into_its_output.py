"""Puts its output where the pipe of replies was, so that replies go astray.

Hosts that wait for a reply without a clock wait for ever.

Expected: timeout_wall
"""

import os

from arena.botkit import DUDO, Bid, Bot


class RepliesIntoItsOutput(Bot):
    def act(self, view):
        if view.seat == 0:
            spare = os.dup(5)  # the host must not see the pipe end
            assert spare > 6
            os.dup2(1, 5)
        return DUDO if view.standing is not None else Bid(1, 2)
