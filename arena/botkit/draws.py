"""Random numbers for arrays of decisions: the numbers that `Bot.rng` draws, for all rows at once.

`draw` counts the outputs of a word's stream from 1, as `arena.botkit.rng.Rng` uses them up: one for
`random()`, one for `getrandbits` of up to 64 bits, as many as it needs for `randrange` and `choice`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX1, _MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


def outputs(words: NDArray[np.uint64], draw: int = 1) -> NDArray[np.uint64]:
    """Output number `draw` of each word's stream: 64 random bits, shape of `words`."""
    state = words + np.uint64(draw * int(_GOLDEN) & (1 << 64) - 1)
    state = (state ^ state >> np.uint64(30)) * _MIX1
    state = (state ^ state >> np.uint64(27)) * _MIX2
    return state ^ state >> np.uint64(31)


def random(words: NDArray[np.uint64], draw: int = 1) -> NDArray[np.float64]:
    """What the `draw`-th call of `rng.random()` gives for each word: floats in [0, 1)."""
    top = outputs(words, draw) >> np.uint64(11)
    return top.astype(np.float64) * 2.0**-53


def below(words: NDArray[np.uint64], limits: NDArray[np.integer]) -> NDArray[np.int64]:
    """What `rng.randrange(limit)` gives as the first draw of each word; `limits` are at least 1.

    `rng.choice(options)` takes the option with this number of `len(options)`. As `random.Random` does
    it: as many bits as the limit has, drawn again while they are not below it.
    """
    limits = np.asarray(limits, np.uint64)
    bits = np.array([int(limit).bit_length() for limit in limits], np.uint64)
    masks = (np.uint64(1) << bits) - np.uint64(1)
    values = outputs(words) & masks
    draw = 1
    while (over := values >= limits).any():
        draw += 1
        values[over] = outputs(words[over], draw) & masks[over]
    return values.astype(np.int64)
