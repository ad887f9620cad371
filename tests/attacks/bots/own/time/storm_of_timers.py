"""Has timers of all three kinds go off as fast as they can, with an empty handler.

Interrupted system calls have been taken for the end of a pipe.

Expected: ok or timeout_cpu
"""

import signal

from arena.botkit import DUDO, Bid, Bot

KINDS = {
    signal.ITIMER_REAL: signal.SIGALRM,
    signal.ITIMER_VIRTUAL: signal.SIGVTALRM,
    signal.ITIMER_PROF: signal.SIGPROF,
}


class StormOfTimers(Bot):
    def act(self, view):
        for kind, number in KINDS.items():
            signal.signal(number, lambda received, frame: None)
            signal.setitimer(kind, 1e-4, 1e-4)
        return DUDO if view.standing is not None else Bid(1, 2)
