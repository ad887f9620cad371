"""Returns arrays that claim more than there is: strides of nothing, shapes of millions.

Decompression bombs have a relative in every array library.

Expected: bad_type
"""

import itertools

import numpy as np
from numpy.lib.stride_tricks import as_strided

from arena.botkit import Bot

SHAPES = ((1 << 40,), (1 << 20, 1 << 20), (0,), (3, 1 << 30))
WHICH = itertools.count()


class ArrayWithoutEnd(Bot):
    def act_batch(self, rows):
        shape = SHAPES[next(WHICH) % len(SHAPES)]
        return as_strided(np.zeros(1, np.uint32), shape, (0,) * len(shape))
