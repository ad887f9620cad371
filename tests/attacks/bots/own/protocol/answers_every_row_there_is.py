"""Fills in answers for all rows that a request could have: past ones again, and future ones.

Bots have answered before they were asked, and the engine took it for the next answer.

Expected: ok or protocol or illegal_action
"""

import mmap

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire


class AnswersEveryRowThereIs(Bot):
    def act(self, view):
        page = mmap.mmap(3, wire.BASE_BYTES)
        size = wire.ROWS * wire.ANSWER.size
        page[wire.ANSWERS_AT : wire.ANSWERS_AT + size] = wire.ANSWER.pack(8) * wire.ROWS
        return DUDO if view.standing is not None else Bid(1, 2)
