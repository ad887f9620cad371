"""Returns an array of Python objects that say they are numbers.

Object arrays carry code into every operation on them.

Expected: bad_type
"""

import numpy as np

from arena.botkit import Bot


class Number(int):
    def __int__(self):
        print("LEAK trusted code asked for a number")
        return 8


class ArrayOfObjects(Bot):
    def act_batch(self, rows):
        return np.array([Number() for _ in rows], object)
