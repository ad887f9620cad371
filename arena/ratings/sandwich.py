"""Error bars over deals: how far the fit would move if other deals had been played."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from arena.ratings import kernels
from arena.ratings.outcomes import Outcomes
from arena.ratings.rankings import Rankings
from arena.ratings.scale import SIGMA

PSEUDO_DEALS = 4
"""Deals that are taken to have varied as the model says, beside those that were played.

With four of them a variance is wider by 4 / deals: what Student's t, and the degree of freedom that
the fit itself takes, ask for where a variance comes from few deals.
"""
LEAST_SPREAD = 0.1
"""Scores of a bot that vary less over its deals, as a part of what the model says, say nothing about its
error: it never loses, or all its deals end alike, as those of twins in mirrored deals do. Mirrored
deals of different bots vary by a half and more. Such a bot keeps the error of the posterior.
"""


def sandwich(
    outcomes: Outcomes,
    rankings: Rankings,
    scores: NDArray[np.float64],
    covariance: NDArray[np.float64],
    information: NDArray[np.float64],
) -> tuple[NDArray[np.float64], tuple[int, ...]]:
    """(covariance of the strengths, bots below LEAST_SPREAD).

    The cluster sandwich S (J + P + 1/sigma0^2) S (Huber 1967; clusters as in Liang and Zeger 1986): S
    is the EP posterior `covariance`; J sums, over deals, the outer products of the scores summed
    within a deal, so that games of one deal may depend on each other; P are the pseudo-deals, the
    `information` of the games scaled to PSEUDO_DEALS of each bot's deals, or to all of them for a bot
    below LEAST_SPREAD; the prior stands for the error of an estimate that it draws to the middle, and
    makes that of a bot without games the prior's. All (bots, bots), except `scores`: (rankings, seats).
    """
    spread, deals = _over_deals(outcomes, rankings, scores, len(covariance))
    alike = np.diag(spread) < LEAST_SPREAD * np.diag(information)
    part = np.sqrt(np.where(alike, 1.0, np.minimum(PSEUDO_DEALS / np.maximum(deals, 1), 1.0)))
    pseudo = information * np.outer(part, part)
    middle = spread + pseudo + np.eye(len(covariance)) / SIGMA**2
    found = covariance @ middle @ covariance
    return (found + found.T) / 2, tuple(np.flatnonzero(alike).tolist())


def deals_of(outcomes: Outcomes, bots: int) -> NDArray[np.intp]:
    """(bots,): the deals in which each bot has counted games."""
    order = np.lexsort((outcomes.deal, outcomes.table))
    first = order[_begins(outcomes.table[order], outcomes.deal[order])]
    return np.bincount(outcomes.bots[first].ravel(), minlength=bots)


def _over_deals(
    outcomes: Outcomes, rankings: Rankings, scores: NDArray[np.float64], bots: int
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """(sum over deals of the outer products of scores, deals of each bot)."""
    by_pattern = np.zeros(rankings.patterns.shape)
    by_bot = _by_pattern_seat(rankings, scores)
    for seat in range(scores.shape[1]):
        weighted = rankings.share * by_bot[:, seat]
        by_pattern[:, seat] = np.bincount(rankings.of_pattern, weighted, len(by_pattern))
    order = np.lexsort((outcomes.game, outcomes.copy, outcomes.deal, outcomes.table))
    starts = _begins(outcomes.table[order], outcomes.deal[order])
    spread, deals = np.zeros((bots, bots)), np.zeros(bots, np.int64)
    pattern = rankings.of_game[order]
    seated = rankings.patterns[pattern]
    kernels.over_deals(
        seated, pattern, by_pattern, np.append(starts, len(order)), np.zeros(bots), spread, deals
    )
    return spread, deals


def _by_pattern_seat(rankings: Rankings, scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """(rankings, seats): the scores in the order in which the ranking's pattern lists its bots."""
    seated = rankings.patterns[rankings.of_pattern]
    if len(rankings.order) == len(rankings.patterns):  # no ties, but perhaps another order of rows
        return scores
    at = np.argsort(rankings.order, axis=1)
    wanted = np.argsort(np.argsort(seated, axis=1), axis=1)
    return np.take_along_axis(np.take_along_axis(scores, at, axis=1), wanted, axis=1)


def _begins(table: NDArray[np.uint32], deal: NDArray[np.uint64]) -> NDArray[np.intp]:
    """Where, in games sorted by table and deal, each deal begins."""
    new = np.ones(len(table), np.bool_)
    new[1:] = (table[1:] != table[:-1]) | (deal[1:] != deal[:-1])
    return np.flatnonzero(new)
