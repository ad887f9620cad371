"""Reads the whole shared page for rows that are not its own, and for hands that are still hidden.

Card rooms have sent all hands to all clients and relied on them not to look.

Expected: ok
"""

import mmap

import numpy as np

from arena.botkit import DUDO, Bid, Bot
from arena.botkit.rows import EVENT, HAND, ROUND_END, ROW
from arena.sandbox import wire

PAGE = mmap.mmap(3, wire.BASE_BYTES)


class WholePageForOthers(Bot):
    def act(self, view):
        rows = wire.HEADER.unpack_from(PAGE)[2]
        for row in np.frombuffer(PAGE, ROW, rows, wire.ROWS_AT):
            if row["bids"] and not row["dice_left"][row["seat"]]:
                print("LEAK a row of a seat that is out")
            at = wire.EVENTS_AT + int(row["event_start"]) * wire.EVENT_BYTES
            kinds = np.frombuffer(PAGE, EVENT, row["event_count"], at)["kind"].tolist()
            while ROUND_END in kinds:
                del kinds[: kinds.index(ROUND_END) + 1]
            if HAND in kinds:
                print("LEAK hands of a round that is not over")
        return DUDO if view.standing is not None else Bid(1, 2)
