"""Takes back what was set by prctl: the signal at the parent's death, not being dumpable, the name.

A child that outlives its judge was found in many Halite and DMOJ reports.

Expected: blocked
"""

import contextlib
import functools
import os

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel

PDEATHSIG, DUMPABLE, KEEPCAPS, NAME, SECCOMP, SUBREAPER = 1, 4, 8, 15, 22, 36
THP_DISABLE, PTRACER, SPECULATION = 41, 0x59616D61, 53
GET_DUMPABLE, GET_TSC, SET_TSC, SET_MM = 3, 25, 26, 35


@functools.cache
def attack():
    options = (
        (PDEATHSIG, 0),
        (DUMPABLE, 1),
        (KEEPCAPS, 1),
        (NAME, 0),
        (SECCOMP, 0),
        (SUBREAPER, 1),
        (THP_DISABLE, 1),
        (PTRACER, os.getppid()),
        (SPECULATION, 0, 4),
        (GET_DUMPABLE,),
        (GET_TSC, 0),
        (SET_TSC, 1),
        (SET_MM, 1, 0),
    )
    for option in options:
        with contextlib.suppress(OSError):
            print("LEAK", option, kernel.prctl(*option))


class UndoesPrctl(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
