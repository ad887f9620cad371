"""Returns an array class of its own, whose comparisons are its code.

A subclass that passes for its parent has opened many checked interfaces.

Expected: bad_type
"""

import numpy as np

from arena.botkit import Bot


class Odd(np.ndarray):
    def __ge__(self, other):
        print("LEAK trusted code called this")
        return True

    def __array_finalize__(self, obj):
        pass


class ArrayOfItsOwnKind(Bot):
    def act_batch(self, rows):
        return np.where(rows["quantity"] > 0, 0, 8).view(Odd)
