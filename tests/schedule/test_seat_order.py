"""Seats of a table's games: every bot everywhere equally often, in circles that change."""

from __future__ import annotations

from collections import Counter
from math import factorial

import pytest

from arena.schedule.seating import seat_order

SEATS = [2, 3, 4, 5, 6]


def circle(order: tuple[int, ...]) -> tuple[int, ...]:
    """The order clockwise from bot 0: the same for every turn of one circle."""
    start = order.index(0)
    return order[start:] + order[:start]


@pytest.mark.parametrize("seats", SEATS)
def test_every_turn_puts_every_bot_in_every_seat_once(seats: int) -> None:
    for turn in range(2 * factorial(seats - 1) + 1):
        orders = [seat_order(seats, turn * seats + game) for game in range(seats)]
        for seat in range(seats):
            assert sorted(order[seat] for order in orders) == list(range(seats))


@pytest.mark.parametrize("seats", SEATS)
def test_a_turn_keeps_one_circle(seats: int) -> None:
    assert len({circle(seat_order(seats, game)) for game in range(seats)}) == 1


@pytest.mark.parametrize("seats", SEATS)
def test_all_circles_come_equally_often(seats: int) -> None:
    circles = factorial(seats - 1)
    found = Counter(circle(seat_order(seats, turn * seats)) for turn in range(2 * circles))
    assert len(found) == circles
    assert set(found.values()) == {2}


@pytest.mark.parametrize("seats", SEATS)
def test_every_bot_follows_every_other_equally_often(seats: int) -> None:
    follows: Counter[tuple[int, int]] = Counter()
    for turn in range(factorial(seats - 1)):
        order = seat_order(seats, turn * seats)
        follows.update(zip(order, order[1:] + order[:1], strict=True))
    assert len(follows) == seats * (seats - 1)
    assert len(set(follows.values())) == 1


@pytest.mark.parametrize(("seats", "turns"), [(4, 3), (5, 4), (6, 5)])
def test_a_short_series_is_varied_too(seats: int, turns: int) -> None:
    """Nobody sits behind the same rival in all of the first few turns."""
    followers: dict[int, set[int]] = {bot: set() for bot in range(seats)}
    for turn in range(turns):
        order = seat_order(seats, turn * seats)
        for bot, next_bot in zip(order, order[1:] + order[:1], strict=True):
            followers[bot].add(next_bot)
    assert all(len(found) >= 2 for found in followers.values())


def test_two_seats_are_swapped_every_other_game() -> None:
    assert [seat_order(2, game) for game in range(4)] == [(0, 1), (1, 0), (0, 1), (1, 0)]
