"""Who is better than whom, and how sure that is: from differences of strengths, never from overlap of
intervals. Ranks that the data does not separate are shared."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from arena.ratings.shares import Floats


def likelihood(mu: Floats, covariance: Floats) -> Floats:
    """(bots, bots): likelihood of superiority (LOS), the chance that the row's bot is stronger than
    the column's: Phi((mu_a - mu_b) / sqrt(V_aa + V_bb - 2 V_ab)). 1/2 for a bot and itself."""
    chance: Floats = ndtr(_standard(mu, covariance))
    return chance


def separated(mu: Floats, covariance: Floats, confidence: float = 0.95) -> NDArray[np.bool_]:
    """(bots, bots): whether the row's bot is better than the column's, all pairs together at
    `confidence`.

    A difference counts when it is more than z standard errors, z such that N (N - 1) one-sided tests err
    with probability 1 - confidence at most in all (Bonferroni; Tukey's bound is 3 % shorter at 20 bots).
    """
    bots = len(mu)
    if bots < 2:
        return np.zeros((bots, bots), np.bool_)
    bound = NormalDist().inv_cdf(1 - (1 - confidence) / (bots * (bots - 1)))
    return _standard(mu, covariance) > bound


def rank_intervals(better: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """(best, worst) rank of every bot that agree with all decisions of `separated`.

    Best: 1 + bots that are better; worst: N - bots that are worse. As the decisions hold together at
    their confidence, so do all intervals (Al Mohamad, Goeman and van Zwet, Biometrics 78, 2022).
    """
    above, below = better.sum(axis=0), better.sum(axis=1)
    return [(1 + int(up), len(better) - int(down)) for up, down in zip(above, below, strict=True)]


def shared_ranks(better: NDArray[np.bool_], order: Sequence[int]) -> list[int]:
    """The rank of every bot in `order` (indices into `better`, best first), in that order.

    A bot shares the rank of the bot above unless the first bot of that rank is better than it; then its
    rank is its place, counted from 1. So ranks never fall along the order, and two bots of one rank need
    not be inseparable: each is inseparable from the first.
    """
    ranks: list[int] = []
    first = -1
    for place, bot in enumerate(order, start=1):
        if not ranks or better[first, bot]:
            first = bot
            ranks.append(place)
        else:
            ranks.append(ranks[-1])
    return ranks


def _standard(mu: Floats, covariance: Floats) -> Floats:
    """(bots, bots): differences divided by their standard deviations; 0 for equals without one."""
    gap = mu[:, None] - mu[None, :]
    own = np.diag(covariance)
    variance = own[:, None] + own[None, :] - covariance - covariance.T
    with np.errstate(divide="ignore", invalid="ignore"):
        standard = gap / np.sqrt(np.maximum(variance, 0.0))
    return np.where(gap == 0.0, 0.0, standard)
