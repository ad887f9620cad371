"""Writes an answer and takes it back, again and again, while it computes.

The host tells by the answers which decision is running; one that seems to be new each time has its
whole time before it, so a match would never end.

Expected: timeout_cpu or protocol
"""

import functools
import mmap
import time

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire

LIMIT_S = 0.4


@functools.cache
def attack():
    page = mmap.mmap(3, wire.BASE_BYTES)
    row = slice(wire.ANSWERS_AT, wire.ANSWERS_AT + wire.ANSWER.size)
    end = time.process_time() + 4 * LIMIT_S
    while time.process_time() < end:
        for word in (8, wire.UNANSWERED):
            page[row] = wire.ANSWER.pack(word)
            moment = time.process_time() + 0.03
            while time.process_time() < moment:
                pass
    print("LEAK four times the limit for one decision")


class AnswerTakenBack(Bot):
    def act(self, view):
        if view.seat == 0:
            attack()
        return DUDO if view.standing is not None else Bid(1, 2)
