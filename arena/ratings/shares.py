"""Shares of points with their variance over deals. Knows nothing of what the points are given for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.ratings.outcomes import Outcomes
from arena.stats.intervals import effective_games, wilson

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Shares:
    """Points a game of several keys, an entry per key in every array.

    `share` is points divided by games, NaN without games. `variance` is the variance of that ratio when
    deals are independent and games of one deal are not (a ratio estimator, Cochran 1977, section 6.3):
    G / (G - 1) * sum over deals of (points - share * games)^2 / games^2 with G deals; 0 for one deal.
    """

    games: Ints
    deals: Ints
    share: Floats
    variance: Floats

    def effective(self, key: int) -> float:
        """How many independent games the share is worth; 0 without games."""
        return effective_games(
            float(self.share[key]),
            float(self.variance[key]),
            int(self.deals[key]),
            int(self.games[key]),
        )

    def interval(self, key: int, confidence: float = 0.95) -> tuple[float, float]:
        """Wilson's interval of a share between 0 and 1, over deals. Raises ValueError without games."""
        if not self.games[key]:
            raise ValueError("no games, no interval")
        return wilson(float(self.share[key]), self.effective(key), confidence)


def deal_numbers(outcomes: Outcomes) -> Ints | None:
    """The deal of every game, counted from 0; None where every game has a deal of its own."""
    deals, numbers = np.unique(outcomes.deal, return_inverse=True)
    return None if len(deals) == len(numbers) else numbers.astype(np.int64)


def shares_over_deals(
    key: NDArray[np.integer],
    points: NDArray[np.floating],
    deal: NDArray[np.integer] | None,
    keys: int,
    games: NDArray[np.integer] | None = None,
) -> Shares:
    """The shares of keys 0 to `keys` - 1. All arrays are (entries,): to which key an entry belongs, its
    points, its deal (None: a deal of its own), and how many games it stands for (None: one)."""
    sizes = np.ones(len(key)) if games is None else games.astype(np.float64)
    of = key.astype(np.int64)
    if deal is not None:
        span = int(deal.max(initial=0)) + 1
        groups, place = np.unique(of * span + deal, return_inverse=True)
        points = _sums(place, points, len(groups))
        sizes = _sums(place, sizes, len(groups))
        of = groups // span
    count = np.bincount(of, minlength=keys)
    total = _sums(of, sizes, keys)
    with np.errstate(invalid="ignore"):
        share: Floats = _sums(of, points, keys) / total
    off = points - share[of] * sizes
    squares = _sums(of, off * off, keys)
    variance = np.zeros(keys)
    several = count > 1
    factor = count[several] / (count[several] - 1)
    variance[several] = squares[several] * factor / total[several] ** 2
    return Shares(np.rint(total).astype(np.int64), count, share, variance)


def side_by_side(parts: Sequence[Shares]) -> Shares:
    """The keys of several shares of equal length in turn: the first of each, the second of each, ..."""
    return Shares(
        games=np.stack([part.games for part in parts], axis=1).ravel(),
        deals=np.stack([part.deals for part in parts], axis=1).ravel(),
        share=np.stack([part.share for part in parts], axis=1).ravel(),
        variance=np.stack([part.variance for part in parts], axis=1).ravel(),
    )


def win_points(outcomes: Outcomes) -> Floats:
    """(games, seats): 1 for the winner; a shared first place counts by its share."""
    first = outcomes.ranks == 1
    points: Floats = first / np.maximum(first.sum(axis=1, keepdims=True), 1)
    return points


def _sums(key: Ints, values: NDArray[np.floating], keys: int) -> Floats:
    sums: Floats = np.bincount(key, values, keys).astype(np.float64)
    return sums
