"""Closes the pipe of its replies in its third round and waits. Expected: protocol."""

import os
import time

from arena.botkit import DUDO, Bid, Bot


class HangsUp(Bot):
    def act(self, view):
        if view.round_number == 3:
            os.close(5)
            time.sleep(60)
        return DUDO if view.standing is not None else Bid(1, 2)
