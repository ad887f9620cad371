"""Lets a timer interrupt the code around it a thousand times a second, and raise there.

Expected: crash or exception or exit or ok
"""

import signal

from arena.botkit import DUDO, Bid, Bot


class TimerSignal(Bot):
    def act(self, view):
        signal.signal(signal.SIGALRM, lambda *_: 1 // 0)
        signal.signal(signal.SIGVTALRM, lambda *_: 1 // 0)
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.001, 0.001)
        return DUDO if view.standing is not None else Bid(1, 2)
