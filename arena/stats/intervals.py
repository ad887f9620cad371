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
    effective = float(count)
    if 0.0 < share < 1.0 and count > 1:
        of_mean = variance(groups) / count
        most = float(count * games_per_group * 4)
        effective = min(share * (1 - share) / of_mean, most) if of_mean > 0 else float(count)
    low, high = wilson(share, effective, confidence)
    return share, low, high


def wilson(share: float, games: float, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval for a share observed in `games` independent games."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    scale = 1 + z * z / games
    centre = (share + z * z / (2 * games)) / scale
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / scale
    low = 0.0 if share == 0.0 else max(0.0, centre - half)  # rounding must not leave 1e-17
    high = 1.0 if share == 1.0 else min(1.0, centre + half)
    return low, high
