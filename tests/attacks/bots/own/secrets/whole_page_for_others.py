"""Reads the whole shared page for rows that are not its own, and for hands that are still hidden.

Card rooms have sent all hands to all clients and relied on them not to look.

Expected: ok
"""

import mmap

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire

PAGE = mmap.mmap(3, wire.BASE_BYTES)


class WholePageForOthers(Bot):
    def act(self, view):
        rows = wire.HEADER.unpack_from(PAGE)[2]
        for index in range(rows):
            row = wire.Row._make(wire.ROW.unpack_from(PAGE, wire.ROWS_AT + index * wire.ROW.size))
            if row.bids and not row.dice_left[row.seat]:
                print("LEAK a row of a seat that is out")
            at = wire.EVENTS_AT + row.event_start * wire.EVENT.size
            seen = PAGE[at : at + row.event_count * wire.EVENT.size]
            open_hands = [kind for kind, *_ in wire.EVENT.iter_unpack(seen)]
            while wire.ROUND_END in open_hands:
                del open_hands[: open_hands.index(wire.ROUND_END) + 1]
            if wire.HAND in open_hands:
                print("LEAK hands of a round that is not over")
        return DUDO if view.standing is not None else Bid(1, 2)
