"""Writes into the rows that it was given, by every way that there is.

Views of shared memory have let clients change the question after it was asked.

Expected: ok
"""

import ctypes

import numpy as np

from arena.botkit import Bot


class WritesIntoItsRows(Bot):
    def act_batch(self, rows):
        for change in (lambda: rows.setflags(write=True), lambda: rows.__setitem__("seat", 0)):
            try:
                change()
                print("LEAK rows can be written to")
            except ValueError:
                pass
        moves = np.where(rows["quantity"] > 0, 0, 8)
        ctypes.memset(rows.ctypes.data, 0, 8)
        return moves
