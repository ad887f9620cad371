"""Setup rolls: who opens, who sits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from arena.dudo.seating import opener_by_roll, order_by_roll


class Throws:
    """Throws of a script; remembers which seats were to roll."""

    def __init__(self, *throws: Mapping[int, int]) -> None:
        self._left = list(throws)
        self.groups: list[list[int]] = []

    def __call__(self, group: Sequence[int]) -> dict[int, int]:
        self.groups.append(list(group))
        throw = self._left.pop(0)
        return {seat: throw[seat] for seat in group}


def test_the_tied_highest_roll_again_for_the_opening() -> None:
    throws = Throws({0: 3, 1: 5, 2: 5, 3: 2}, {1: 2, 2: 6})
    assert opener_by_roll(range(4), throws) == 2
    assert throws.groups == [[0, 1, 2, 3], [1, 2]]


def test_the_opening_is_rolled_until_one_is_left() -> None:
    throws = Throws({0: 4, 1: 4, 2: 4}, {0: 1, 1: 6, 2: 6}, {1: 2, 2: 2}, {1: 5, 2: 3})
    assert opener_by_roll(range(3), throws) == 1
    assert throws.groups == [[0, 1, 2], [0, 1, 2], [1, 2], [1, 2]]


def test_seats_are_ordered_by_falling_roll_and_ties_settled_among_themselves() -> None:
    throws = Throws({0: 3, 1: 5, 2: 3, 3: 6}, {0: 1, 2: 4})
    assert order_by_roll(range(4), throws) == [3, 1, 2, 0]
    assert throws.groups == [[0, 1, 2, 3], [0, 2]]


def test_a_tied_group_is_settled_with_its_own_ties_before_a_lower_group_rolls() -> None:
    throws = Throws(
        {0: 2, 1: 6, 2: 2, 3: 6, 4: 6, 5: 4},
        {1: 3, 3: 5, 4: 3},
        {1: 1, 4: 2},
        {0: 6, 2: 5},
    )
    assert order_by_roll(range(6), throws) == [3, 4, 1, 5, 0, 2]
    assert throws.groups == [[0, 1, 2, 3, 4, 5], [1, 3, 4], [1, 4], [0, 2]]


@pytest.mark.parametrize("settle", [opener_by_roll, order_by_roll])
def test_one_seat_rolls_nothing(settle: object) -> None:
    throws = Throws()
    assert settle([4], throws) in (4, [4])
    assert throws.groups == []
