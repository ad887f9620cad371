"""Every bot against every other: counts, shares with intervals, and how far the fit is from them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray
from scipy.sparse.csgraph import connected_components
from scipy.special import ndtr

from arena.ratings.batch import Fit
from arena.ratings.outcomes import Outcomes
from arena.ratings.scale import BETA
from arena.ratings.shares import Floats, Ints, Shares, shares_over_deals
from arena.stats.intervals import wilson

LEAST_VARIANCE = 1e-12
"""Of one game, where the fit holds an outcome for certain."""


@dataclass(frozen=True)
class CrossTable:
    """All pairs of bots; every array is (bots, bots), row against column.

    `wins`: games in which the row's bot was placed ahead of the column's; `losses`: behind; `shared`:
    games with equal ranks. At two seats ahead means won; at more, other seats may have been better than
    both. `share`: (wins + shared / 2) / games, NaN for a pair that never met. `effective`: how many
    independent games the share is worth, from its variance over deals.
    """

    games: Ints
    wins: Ints
    losses: Ints
    shared: Ints
    share: Floats
    effective: Floats

    def interval(self, bot: int, rival: int, confidence: float = 0.95) -> tuple[float, float]:
        """Wilson's interval of the share over deals. Raises ValueError for bots that never met."""
        if not self.games[bot, rival]:
            raise ValueError("no games, no interval")
        share = float(self.share[bot, rival])
        return wilson(share, float(self.effective[bot, rival]), confidence)

    def lows(self, confidence: float) -> Floats:
        """(bots, bots): the lower ends of all intervals; NaN for pairs that never met."""
        lows = np.full(self.share.shape, np.nan)
        for bot, rival in np.argwhere(self.games > 0).tolist():
            lows[bot, rival] = self.interval(bot, rival, confidence)[0]
        return lows


@dataclass(frozen=True)
class Residuals:
    """What the fit expects of every pair and how far the games are from it; arrays are (bots, bots).

    `expected`: Phi((mu_a - mu_b) / (beta sqrt 2)), TrueSkill's chance that a is placed ahead of b
    (Herbrich, Minka and Graepel 2007). `points`: 100 (share - expected). `standard`: share - expected
    divided by sqrt(expected (1 - expected) / effective games). NaN for pairs that never met.
    `flagged`: pairs beyond the normal bound at 5 % over all pairs together (Bonferroni).
    `chi2`: the sum of squares of `standard` over pairs; `df`: pairs less what the fit chose freely,
    a strength per bot but one in every group of bots that met. chi2 / df is about 1 where strength alone
    explains the results. Above two seats pairs of one game hang together: a flag, not a test.
    """

    expected: Floats
    points: Floats
    standard: Floats
    flagged: NDArray[np.bool_]
    chi2: float
    df: int


def cross_table(outcomes: Outcomes, bots: int, deal: Ints | None) -> CrossTable:
    """Count every pair of `bots` bots over all games; `deal` as from `deal_numbers`."""
    keys, points = [], []
    for one, other in combinations(range(outcomes.table_size), 2):
        first, second = outcomes.bots[:, one].astype(np.int64), outcomes.bots[:, other]
        ahead = outcomes.ranks[:, one].astype(np.int64) - outcomes.ranks[:, other]
        turned = first > second
        keys.append(np.where(turned, second * np.int64(bots) + first, first * bots + second))
        points.append(np.where(turned, 1, -1) * np.sign(ahead))
    key, sign = np.concatenate(keys), np.concatenate(points)
    per_pair = None if deal is None else np.tile(deal, len(keys))
    shares = shares_over_deals(key, (1 + sign) / 2, per_pair, bots * bots)
    wins = np.bincount(key[sign > 0], minlength=bots * bots).reshape(bots, bots)
    losses = np.bincount(key[sign < 0], minlength=bots * bots).reshape(bots, bots)
    return _both_ways(shares, wins, losses)


def residuals(table: CrossTable, fit: Fit) -> Residuals:
    """Compare a cross-table with the fit of the same games."""
    met = table.games > 0
    gap = fit.mu[:, None] - fit.mu[None, :]
    expected = np.where(met, ndtr(gap / (BETA * np.sqrt(2.0))), np.nan)
    of_one = np.maximum(expected * (1 - expected), LEAST_VARIANCE)
    off = table.share - expected
    standard = off / np.sqrt(of_one / np.where(met, table.effective, np.nan))
    upper = np.triu(met, 1)
    pairs = int(upper.sum())
    bound = NormalDist().inv_cdf(1 - 0.05 / (2 * pairs)) if pairs else np.inf
    chi2 = float((standard[upper] ** 2).sum())
    groups = int(connected_components(met, directed=False)[0])
    df = pairs - (len(met) - groups)
    return Residuals(expected, 100 * off, standard, np.abs(standard) > bound, chi2, df)


def _both_ways(shares: Shares, wins: Ints, losses: Ints) -> CrossTable:
    """The table of counts that are kept for the lower bot against the higher alone."""
    shape = wins.shape
    games = shares.games.reshape(shape)
    share = shares.share.reshape(shape)
    effective = np.array([shares.effective(key) for key in range(games.size)]).reshape(shape)
    one_way = games > 0
    both = np.where(one_way, share, np.where(one_way.T, 1 - share.T, np.nan))
    shared = games - wins - losses
    return CrossTable(
        games=games + games.T,
        wins=wins + losses.T,
        losses=losses + wins.T,
        shared=shared + shared.T,
        share=both,
        effective=effective + effective.T,
    )
