"""Writes an answer and takes it back, again and again, while it sleeps.

As answer_taken_back, against the clock for processes that do not run.

Expected: timeout_wall or protocol
"""

import functools
import mmap
import time

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire

LIMIT_S = 0.6


@functools.cache
def attack():
    page = mmap.mmap(3, wire.BASE_BYTES)
    row = slice(wire.ANSWERS_AT, wire.ANSWERS_AT + wire.ANSWER.size)
    end = time.monotonic() + 3 * LIMIT_S
    while time.monotonic() < end:
        for word in (8, wire.UNANSWERED):
            page[row] = wire.ANSWER.pack(word)
            time.sleep(0.03)
    print("LEAK three times the limit for one decision")


class AnswerTakenBackAsleep(Bot):
    def act(self, view):
        if view.seat == 0:
            attack()
        return DUDO if view.standing is not None else Bid(1, 2)
