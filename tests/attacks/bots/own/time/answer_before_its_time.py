"""Writes a first answer, thinks on, and writes a better one: the time of the next decision as well.

Clocks that stop at the word of the one who is timed stop when that one likes.

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
    began = time.process_time()
    while time.process_time() < began + 0.8 * LIMIT_S:
        pass
    page[wire.ANSWERS_AT : wire.ANSWERS_AT + wire.ANSWER.size] = wire.ANSWER.pack(14)
    while time.process_time() < began + 1.6 * LIMIT_S:
        pass
    print("LEAK much more than the limit for one decision")


class AnswerBeforeItsTime(Bot):
    def act(self, view):
        if view.seat == 0:
            attack()
        return DUDO if view.standing is not None else Bid(1, 2)
