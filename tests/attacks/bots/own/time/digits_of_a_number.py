"""Turns a number of a million digits into text, with Python's guard against it switched off.

A denial of service that needs no loop (CVE-2020-10735).

Expected: timeout_cpu
"""

import sys

from arena.botkit import DUDO, Bid, Bot


class DigitsOfANumber(Bot):
    def act(self, view):
        if view.seat == 0:
            sys.set_int_max_str_digits(0)
            print("LEAK", len(str(3 << 10_000_000)))
        return DUDO if view.standing is not None else Bid(1, 2)
