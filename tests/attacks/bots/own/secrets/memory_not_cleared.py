"""Takes memory without clearing it and looks for what others left there.

Heartbleed and its kin: buffers with what was there before.

Expected: ok
"""

import functools

import numpy as np

from arena.botkit import DUDO, Bid, Bot

# Written so that this file does not find itself.
WORDS = [
    word[::-1] for word in (b"YEK ETAVIRP", b"!egats kcatta na", b"mrofinU ssalc", b"sdrihT ssalc")
]


@functools.cache
def attack():
    for size in (1 << 10, 1 << 14, 1 << 18, 1 << 22, 1 << 24):
        left = np.empty(size, "u1").tobytes()
        for word in WORDS:
            if word in left:
                print("LEAK", word)


class MemoryNotCleared(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
