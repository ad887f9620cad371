"""Raises an exception whose text never comes.

Expected: timeout_cpu
"""

import time

from arena.botkit import Bot

LONG_S = 20


class Endless(Exception):
    def __str__(self):
        end = time.monotonic() + LONG_S
        while time.monotonic() < end:
            pass
        print("LEAK nobody stopped it")
        return ""


class ExceptionStrSpins(Bot):
    def act(self, view):
        raise Endless
