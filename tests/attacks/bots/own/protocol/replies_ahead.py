"""Replies to a request that has not come, as soon as the last one is answered.

Answers that overtake their question have won races in networked games.

Expected: protocol
"""

import os
import signal

from arena.botkit import DUDO, Bid, Bot


class RepliesAhead(Bot):
    def act(self, view):
        signal.signal(signal.SIGALRM, lambda number, frame: os.write(5, b"\1"))
        signal.setitimer(signal.ITIMER_REAL, 1e-6, 1e-4)
        return DUDO if view.standing is not None else Bid(1, 2)
