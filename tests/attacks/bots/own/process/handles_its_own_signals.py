"""Sends itself SIGXCPU, SIGALRM, SIGTERM, SIGPIPE, SIGXFSZ and catches them.

Clocks that work by a signal inside the measured process belong to that process.

Expected: ok
"""

import os
import signal

from arena.botkit import DUDO, Bid, Bot

NUMBERS = (signal.SIGXCPU, signal.SIGALRM, signal.SIGTERM, signal.SIGPIPE, signal.SIGXFSZ)


class HandlesItsOwnSignals(Bot):
    def act(self, view):
        seen = []
        for number in NUMBERS:
            signal.signal(number, lambda received, frame: seen.append(received))
            os.kill(os.getpid(), number)
        assert seen == list(NUMBERS)
        return DUDO if view.standing is not None else Bid(1, 2)
