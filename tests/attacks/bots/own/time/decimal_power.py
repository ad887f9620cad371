"""Computes a power with as many digits as the decimal module has.

Library calls that take minutes cannot be interrupted by a handler in Python.

Expected: timeout_cpu or exception
"""

import decimal

from arena.botkit import DUDO, Bid, Bot


class DecimalPower(Bot):
    def act(self, view):
        if view.seat == 0:
            context = decimal.Context(prec=40_000_000, Emax=decimal.MAX_EMAX)
            print("LEAK", context.power(decimal.Decimal(3), decimal.Decimal(80_000_000)))
        return DUDO if view.standing is not None else Bid(1, 2)
