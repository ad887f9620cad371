"""Never returns from its first decision: it reads the requests itself and writes the replies.

The host trusts bytes and their order alone, so this is a legal, if odd, way to play.

Expected: ok
"""

import mmap
import os

import numpy as np

from arena.botkit import Bot
from arena.botkit.rows import ROW
from arena.dudo.bid import DUDO_CODE, Bid, action_code
from arena.sandbox import wire

NOTES = b'{"faults":[]}'


class TakesOverTheWire(Bot):
    def act(self, view):
        page = mmap.mmap(3, wire.BASE_BYTES)
        while True:
            header = wire.HEADER.unpack_from(page)
            rows, nonce = header[2], header[6]
            for index in range(rows):
                row = np.frombuffer(page, ROW, 1, wire.ROWS_AT + index * wire.ROW_BYTES)[0]
                code = DUDO_CODE if row["quantity"] else action_code(Bid(1, 2))
                wire.ANSWER.pack_into(page, wire.ANSWERS_AT + index * wire.ANSWER.size, code)
            page[wire.NOTES_AT : wire.NOTES_AT + len(NOTES)] = NOTES
            wire.NOTES_LENGTH.pack_into(page, wire.NOTES_LENGTH_AT, len(NOTES))
            wire.CHILD_NONCE.pack_into(page, wire.CHILD_NONCE_AT, nonce)
            os.write(5, b"\1")
            os.read(4, 1)
