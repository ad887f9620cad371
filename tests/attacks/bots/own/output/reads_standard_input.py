"""Reads standard input in every way, as bots that were written for a terminal do.

A judge whose own terminal is inherited can be typed into, or waits for ever.

Expected: ok
"""

import contextlib
import os
import select
import sys

from arena.botkit import DUDO, Bid, Bot


class ReadsStandardInput(Bot):
    def act(self, view):
        select.select([0], [], [], 0.01)
        for read in (lambda: os.read(0, 9), sys.stdin.read, sys.stdin.readline, input):
            with contextlib.suppress(EOFError, OSError):
                if read():
                    print("LEAK there is input")
        return DUDO if view.standing is not None else Bid(1, 2)
