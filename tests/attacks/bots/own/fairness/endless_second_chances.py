"""Ends its process whenever a decision is not the first after a fresh start.

A suspect decision is asked again in a fresh process before it is charged. This bot always passes the
second time, so that nothing is charged and every decision costs the host a process, an import, and
all earlier decisions again: a league with it would hardly end.

Expected: exit or ok
"""

import mmap
import os

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire

PAGE = mmap.mmap(3, wire.BASE_BYTES)
REQUESTS = set()


class EndlessSecondChances(Bot):
    def act(self, view):
        REQUESTS.add(PAGE[24:32])
        if len(REQUESTS) > 2:
            os._exit(1)
        return DUDO if view.standing is not None else Bid(1, 2)
