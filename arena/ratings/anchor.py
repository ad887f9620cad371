"""Strengths relative to something that is known: the mean of the bots that played, or one bot.

Only the prior fixes where the scale begins, so the uncertainty of a strength by itself says more about
the level of all bots than about the bot.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.ratings.scale import MU, SIGMA


@dataclass(frozen=True)
class Anchored:
    """Strengths on a scale on which the anchor stands at 25."""

    mu: NDArray[np.float64]
    """(bots,)"""
    covariance: NDArray[np.float64]
    """(bots, bots): of the strengths less the anchor's; singular, as the anchor does not vary."""
    sigma: NDArray[np.float64]
    """(bots,): standard deviations. The prior's for a bot without games, 0 for the anchor."""


def anchored(
    mu: NDArray[np.float64],
    covariance: NDArray[np.float64],
    plays: NDArray[np.bool_],
    bot: int | None = None,
) -> Anchored:
    """Strengths relative to the mean of the bots that `plays` marks, or to `bot`.

    mu, plays (bots,) and covariance (bots, bots), the sandwich or the posterior. The covariance is
    C S C' with C = I - 1 w', where w are the weights of the anchor. A bot that does not play keeps the
    prior.
    """
    weights = plays / plays.sum() if plays.any() else np.zeros(len(mu))
    if bot is not None:
        weights = np.eye(len(mu))[bot]
    centre = np.eye(len(mu)) - weights
    relative = centre @ covariance @ centre.T
    variances = np.where(plays, np.maximum(np.diag(relative), 0.0), SIGMA**2)
    if bot is not None:
        variances[bot] = 0.0
    means = np.where(plays, MU + centre @ mu, MU)
    return Anchored(means, (relative + relative.T) / 2, np.sqrt(variances))
