"""Nash averaging: what a copy of a bot cannot move (Balduzzi et al. 2018, arXiv 1806.02643)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import null_space
from scipy.optimize import linprog, minimize
from scipy.special import logsumexp, softmax

from arena.errors import PlatformError
from arena.ratings.shares import Floats

ALIKE = 12
"""Decimals in which the scores of copies agree."""
LEAST_PAYOFF = 1e-9
"""Where all bots are equal there is nothing to scale by."""
WORST = 1e-5
"""Most that any bot may win against the mix, in shares of a game, for the mix to count as found."""


@dataclass(frozen=True)
class Nash:
    """Two (bots,) arrays.

    `weights`: the mix that no bot beats on average: of all equilibria of the game "choose a bot, score
    its share less 1/2" the one of greatest entropy, which is unique. Bots that score the same against
    everybody are one choice and divide its weight: with several equilibria entropy alone would give
    more to a choice that is there twice. `share`: what every bot scores
    against that mix: 1/2 for bots in it, at most 1/2 for the others.
    """

    weights: Floats
    share: Floats


def nash_average(share: Floats) -> Nash:
    """The maximum-entropy Nash average of a cross-table of shares, (bots, bots) with
    share + share.T = 1 outside the diagonal, which is not read. Raises ValueError for pairs that never
    met (NaN), PlatformError if the solver fails."""
    payoff = (share - share.T) / 2
    np.fill_diagonal(payoff, 0.0)
    if np.isnan(payoff).any():
        raise ValueError("a pair never met")
    kept, kind, copies = np.unique(
        np.round(payoff, ALIKE), axis=0, return_index=True, return_inverse=True, return_counts=True
    )[1:]
    of_kinds = payoff[np.ix_(kept, kept)]
    support = _support(of_kinds)
    of_kind = np.zeros(len(kept))
    of_kind[support] = _most_even(of_kinds, support)
    weights = (of_kind / copies)[kind]
    return Nash(weights, np.minimum(0.5 + payoff @ weights, 0.5))


def _support(payoff: Floats) -> NDArray[np.intp]:
    """Bots that have weight in some equilibrium, by one linear program.

    Equilibria are the directions q >= 0 with payoff @ q <= 0. Maximising the sum of t with t <= q and
    t <= 1 makes t = 1 exactly for the bots that some equilibrium holds.
    """
    bots = len(payoff)
    none, one = np.zeros((bots, bots)), np.eye(bots)
    solved = linprog(
        np.concatenate([np.zeros(bots), -np.ones(bots)]),
        A_ub=np.block([[payoff, none], [-one, one]]),
        b_ub=np.zeros(2 * bots),
        bounds=[(0, None)] * bots + [(0, 1)] * bots,
        method="highs",
    )
    if solved.status != 0:
        raise PlatformError(f"Nash averaging failed: {solved.message}")
    return np.flatnonzero(solved.x[bots:] > 0.5)


def _most_even(payoff: Floats, support: NDArray[np.intp]) -> Floats:
    """The equilibrium of greatest entropy, as weights of the bots in `support`.

    In it every bot of the support scores 1/2 and no other more. Where that leaves one mix, it is the
    kernel of the payoffs. Otherwise (copies, bots that are equal) the dual is solved: weights are
    softmax(-rows.T @ prices), a price per bot, not negative outside the support.
    """
    rows = payoff[:, support] / max(float(np.abs(payoff).max()), LEAST_PAYOFF)
    kernel = null_space(rows[support])
    if kernel.shape[1] == 1:
        weights: Floats = np.abs(kernel[:, 0]) / np.abs(kernel[:, 0]).sum()
        return weights

    def dual(prices: Floats) -> tuple[float, Floats]:
        scores = -rows.T @ prices
        return float(logsumexp(scores)), -rows @ softmax(scores)

    inside = np.isin(np.arange(len(payoff)), support)
    bounds = [(None, None) if held else (0.0, None) for held in inside]
    options = {"ftol": 0.0, "gtol": 1e-9, "maxiter": 20_000, "maxfun": 40_000}
    solved = minimize(
        dual, np.zeros(len(payoff)), jac=True, bounds=bounds, method="L-BFGS-B", options=options
    )
    weights = softmax(-rows.T @ solved.x)
    if float((payoff[:, support] @ weights).max()) > WORST:
        raise PlatformError(f"Nash averaging failed: {solved.message}")
    return weights
