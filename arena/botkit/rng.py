"""The random numbers of a bot: derived from one word per decision, so that a run can be repeated."""

from __future__ import annotations

import random
from typing import Any

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Rng(random.Random):
    """`random.Random` over splitmix64 (Steele, Lea and Flood, 2014), started from a 64-bit word.

    The n-th output of a word w, n from 1, is mix(w + n * 0x9E3779B97F4A7C15); `random()` is the top
    53 bits of one output times 2**-53. So array code can draw the same numbers from `rows["word"]`.
    """

    def __init__(self, word: int = 0) -> None:
        super().__init__()
        self.start(word)

    def start(self, word: int) -> None:
        """Begin the stream of this word."""
        self._state = word & _MASK
        self.gauss_next = None

    def _output(self) -> int:
        self._state = z = (self._state + _GOLDEN) & _MASK
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _MASK
        return z ^ z >> 31

    def random(self) -> float:
        """A float in [0, 1)."""
        return (self._output() >> 11) * 2.0**-53

    def getrandbits(self, k: int, /) -> int:
        """An integer of k random bits."""
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        value = 0
        for taken in range(0, k, 64):
            value |= self._output() << taken
        return value & ((1 << k) - 1)

    def seed(self, a: object = None, version: int = 2) -> None:
        """Refused except at construction: the stream belongs to the decision."""
        if hasattr(self, "_state"):
            raise TypeError("self.rng is seeded by the arena for each decision")

    def getstate(self) -> tuple[Any, ...]:
        """Where the stream is, for `setstate`; copies of an Rng go on from the same place, too."""
        return self._state, self.gauss_next

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go back to where the stream was."""
        self._state, self.gauss_next = state
