"""Hands as numbers: which there are, how likely they are, and what is looked at in them.

What is looked at: aces (dice of the wild face), the greatest and the second greatest number of dice of
one other face, and the dice of every face.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from arena.dudo.bid import FACES

MOST_DICE = 5
"""The largest hand that weights are fitted for."""
_SQUARES, _FACES = 4, 7
"""Where the squares and the dice per face begin among the features."""


@dataclass(frozen=True)
class Hands:
    """All hands of 1 to MOST_DICE dice, by number of dice; arrays have an entry each."""

    packed: NDArray[np.uint32]
    """Dice as in `arena.botkit.rows`: the number of dice of face f in bits 4(f-1) to 4f-1."""
    faces: NDArray[np.int64]
    """(hands, 6): dice per face."""
    chance: NDArray[np.float64]
    """How likely the hand is among those of as many dice: multinomial."""

    def of(self, dice: int) -> slice:
        """The hands of this many dice."""
        sizes = self.faces.sum(axis=1)
        return slice(int(np.searchsorted(sizes, dice)), int(np.searchsorted(sizes, dice + 1)))

    def find(self, packed: NDArray[np.uint32]) -> NDArray[np.int64]:
        """The places of packed hands, each of which must be here."""
        order = np.argsort(self.packed)
        return np.asarray(order[np.searchsorted(self.packed[order], packed)])


def all_hands() -> Hands:
    """Every hand, from one die to MOST_DICE."""
    rolls = [
        roll
        for dice in range(1, MOST_DICE + 1)
        for roll in combinations_with_replacement(FACES, dice)
    ]
    faces = np.array([[roll.count(face) for face in FACES] for roll in rolls])
    shifts = 4 * np.arange(6)
    chance = [
        factorial(sum(row)) / prod(map(factorial, row)) / 6 ** sum(row) for row in faces.tolist()
    ]
    return Hands((faces << shifts).sum(axis=1).astype(np.uint32), faces, np.array(chance))


def features(hands: Hands, wild_face: int | None) -> NDArray[np.float64]:
    """f8[hands, features]: what is looked at; the first is 1. `wild_face` of the round, if any."""
    aces = hands.faces[:, wild_face - 1] if wild_face else np.zeros(len(hands.faces), np.int64)
    others = np.delete(hands.faces, [wild_face - 1] if wild_face else [], axis=1)
    ranked = np.sort(others, axis=1)
    best, second = ranked[:, -1], ranked[:, -2]
    looked_at = [np.ones(len(aces)), aces, best, second, aces * best, aces**2, best**2]
    return np.column_stack([*looked_at, others]).astype(np.float64)


def products(wild_face: int | None) -> list[tuple[int, int]]:
    """Which features of the opener's and the other's hand are multiplied, in the order of weights.

    Aces, best and second face of each hand, alone and with those of the other; the squares of each
    hand; the dice of every face, alone and with as many of the same face in the other hand.
    """
    simple = [(i, j) for i in range(_SQUARES) for j in range(_SQUARES) if i or j]
    squares = [(i, 0) for i in range(_SQUARES, _FACES)] + [(0, i) for i in range(_SQUARES, _FACES)]
    faces = range(_FACES, _FACES + (5 if wild_face else 6))
    return simple + squares + [pair for f in faces for pair in ((f, 0), (0, f), (f, f))]
