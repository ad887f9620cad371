"""Intervals for a share of wins, over independent groups of games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, variance


def share_interval(
    groups: Sequence[float], games_per_group: int, confidence: float = 0.95
) -> tuple[float, float, float]:
    """(share, low, high) of wins. `groups` holds the mean score, 0 to 1, of each independent group:
    both games of a mirrored deal are one group, elsewhere each game is one.

    Wilson's interval (1927) with the number of independent games that has the observed variance of
    the groups, so that it is never empty, neither for one group nor for a clean sheet. Raises
    ValueError without groups.
    """
    count = len(groups)
    if not count:
        raise ValueError("no games, no share")
    share = min(max(fmean(groups), 0.0), 1.0)
    of_mean = variance(groups) / count if count > 1 else 0.0
    low, high = wilson(
        share, effective_games(share, of_mean, count, count * games_per_group), confidence
    )
    return share, low, high


def effective_games(share: float, variance: float, groups: int, games: int) -> float:
    """How many independent games would give this share the `variance` that it has over `groups`.

    The number of groups where that says nothing (one group, none that differs, a share of 0 or 1), and
    at most four times the games, so that an interval is never empty.
    """
    if groups > 1 and 0.0 < share < 1.0 and variance > 0.0:
        return min(share * (1 - share) / variance, 4.0 * games)
    return float(groups)


def wilson(share: float, games: float, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval for a share observed in `games` independent games."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    scale = 1 + z * z / games
    centre = (share + z * z / (2 * games)) / scale
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / scale
    low = 0.0 if share == 0.0 else max(0.0, centre - half)  # rounding must not leave 1e-17
    high = 1.0 if share == 1.0 else min(1.0, centre + half)
    return low, high
