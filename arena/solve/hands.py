"""The hands of a seat: which there are, how likely each is, and how many of its dice count."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import factorial

import numpy as np
from numpy.typing import NDArray

from arena.dudo.bid import FACES
from arena.dudo.resolve import count_matching

Hand = tuple[int, ...]


def all_hands(dice: int) -> tuple[Hand, ...]:
    """Every hand of so many dice, sorted dice."""
    return tuple(combinations_with_replacement(FACES, dice))


def orders(hand: Hand) -> int:
    """In how many orders its dice may have been rolled, of 6 ** dice."""
    found = factorial(len(hand))
    for count in Counter(hand).values():
        found //= factorial(count)
    return found


def chances_of(hands: tuple[Hand, ...]) -> NDArray[np.float64]:
    """f8[hands]: the multinomial chance of each."""
    return np.array([orders(hand) / 6 ** len(hand) for hand in hands])


def matches_of(hands: tuple[Hand, ...], wild_face: int | None) -> NDArray[np.int64]:
    """i8[faces, hands]: how many dice of a hand count for a bid on a face."""
    return np.array(
        [[count_matching([hand], face, wild_face) for hand in hands] for face in FACES], np.int64
    )
