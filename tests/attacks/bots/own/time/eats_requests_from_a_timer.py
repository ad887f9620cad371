"""Has a timer read the request, so that the trusted code never sees it.

Two readers of one pipe: the other one waits for ever.

Expected: timeout_wall or exit
"""

import os
import select
import signal

from arena.botkit import DUDO, Bid, Bot


def eat(number, frame):
    if select.select([4], [], [], 2.0)[0]:
        os.read(4, 1)
    signal.setitimer(signal.ITIMER_REAL, 0.00005)


class EatsRequestsFromATimer(Bot):
    def act(self, view):
        if view.seat == 0 and view.round_number == 1:
            signal.signal(signal.SIGALRM, eat)
            signal.setitimer(signal.ITIMER_REAL, 0.00005)
        return DUDO if view.standing is not None else Bid(1, 2)
