"""Which bot of a line-up takes which seat in which game."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import factorial, gcd

import numpy as np
from numpy.typing import NDArray


def seat_order(seats: int, game: int) -> tuple[int, ...]:
    """For the `game`-th game of a table, the position in the line-up of the bot at each plan seat.

    Every `seats` games in a row put every bot in every seat once; the circle in which the bots sit
    changes from one such turn to the next, so that no bot always follows the same rival.
    """
    turn, shift = divmod(game, seats)
    circle = _circles(seats)[turn % factorial(seats - 1)]
    return tuple(circle[(seat + shift) % seats] for seat in range(seats))


@cache
def seat_orders(seats: int) -> NDArray[np.intp]:
    """`seat_order` for the games after which it repeats itself; shape (games, seats)."""
    games = seats * factorial(seats - 1)
    return np.array([seat_order(seats, game) for game in range(games)])


@cache
def _circles(seats: int) -> tuple[tuple[int, ...], ...]:
    """All circular orders, neighbours in the list far apart: a short series is varied too."""
    ordered = [(0, *rest) for rest in permutations(range(1, seats))]
    count = len(ordered)
    stride = next(
        step for step in range(round(count * 0.62), 2 * count + 1) if gcd(step, count) == 1
    )
    return tuple(ordered[index * stride % count] for index in range(count))
