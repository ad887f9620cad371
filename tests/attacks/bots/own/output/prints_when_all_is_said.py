"""Prints from a timer after its decisions, and from an object that goes away with its reply.

Late lines of one match have been put into the log of the next.

Expected: ok or timeout_cpu
"""

import signal

from arena.botkit import DUDO, Bid, Bot


class Farewell:
    def __del__(self):
        print("gone")


class PrintsWhenAllIsSaid(Bot):
    def act(self, view):
        self.last = Farewell()
        signal.signal(signal.SIGALRM, lambda number, frame: print("late"))
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.01)
        return DUDO if view.standing is not None else Bid(1, 2)
