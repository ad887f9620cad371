"""How strong each bot is: TrueSkill fitted to all games at once, and how sure that is.

Expectation propagation with the full covariance of all strengths, on the model of Herbrich, Minka and
Graepel (2007) without dynamics and draws, run until nothing moves. `sandwich` has the error bars over
deals, `kernels` the arithmetic.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.ratings import kernels
from arena.ratings.islands import islands_of
from arena.ratings.outcomes import Outcomes
from arena.ratings.rankings import Rankings, rankings_of
from arena.ratings.sandwich import sandwich
from arena.ratings.scale import BETA, MU, SIGMA

TOLERANCE = 1e-11
"""The fit has converged when a sweep moves no mean and no standard deviation by more."""
MOST_SWEEPS = 500
"""Sweeps after which a fit ends in any case. Ordinary boards take about ten; bots that never lose or
never win take the most."""
_SWING = 0.5
"""Changes that shrink faster from sweep to sweep need no shorter step."""
_NOISE = 1e-7
"""Changes of means below this say nothing about the step: part of them is rounding."""
_LEAST_STEP = 0.05
_CHUNK = 4096
"""Rankings that one thread takes at a time, so that threads cannot change the order of sums."""
_MOST_CHUNKS = 16


@dataclass(frozen=True)
class Fit:
    """Strengths of all bots of a run on one table size, in the order of the run's names."""

    mu: NDArray[np.float64]
    """(bots,): posterior mean; 25 for a bot without games. The mean of all is 25."""
    posterior: NDArray[np.float64]
    """(bots, bots): posterior covariance, as if every game were independent and the model true."""
    sandwich: NDArray[np.float64]
    """(bots, bots): covariance from the spread between deals, which needs neither. Never singular.
    What tables and intervals use; see `sandwich.sandwich`."""
    converged: bool
    """Whether the last sweep moved nothing beyond TOLERANCE."""
    sweeps: int
    """Sweeps over all rankings until then."""
    floored: tuple[int, ...] = ()
    """Bots whose deals vary too little to say anything: their error is that of the posterior."""


def fit(outcomes: Outcomes, bots: int) -> Fit:
    """Fit the strengths of `bots` bots, of which some may have no games.

    The result does not depend on the order of games, nor on threads. Finite whatever happened: bots
    that always win, or that have no common rivals, keep a wide posterior.
    """
    if not len(outcomes):
        prior = np.eye(bots) * SIGMA**2
        return Fit(np.full(bots, MU), prior, prior.copy(), True, 0)
    rankings = rankings_of(outcomes, bots)
    propagation = _Propagation(rankings, islands_of(outcomes, bots))
    converged = False
    while not converged and propagation.sweeps < MOST_SWEEPS:
        converged = propagation.sweep() <= TOLERANCE
    spread, floored = sandwich(
        outcomes, rankings, propagation.scores(), propagation.covariance, propagation.information
    )
    return Fit(
        mu=MU + propagation.mean,
        posterior=propagation.covariance,
        sandwich=spread,
        converged=converged,
        sweeps=propagation.sweeps,
        floored=floored,
    )


class _Propagation:
    """The sites of all rankings and the posterior of strengths, which are counted from MU here."""

    def __init__(self, rankings: Rankings, islands: NDArray[np.intp]) -> None:
        bots, seats = len(islands), rankings.order.shape[1]
        self._rankings = rankings
        same = islands[:, None] == islands
        self._level = same / same.sum(axis=1)
        self._pi = np.zeros((len(rankings.order), seats - 1))
        self._tau = np.zeros_like(self._pi)
        chunks = min(-(-len(rankings.order) // _CHUNK), _MOST_CHUNKS)
        self._bounds = np.linspace(0, len(rankings.order), chunks + 1).astype(np.intp)
        self.mean = np.zeros(bots)
        self._between = np.eye(bots) * SIGMA**2
        self._stiff = 0.0
        self.information = np.zeros((bots, bots))
        """What the games add to the precision of strengths; the rows of it sum to zero."""
        self.sweeps = 0
        self._step = 1.0
        self._change = np.zeros(bots)

    def sweep(self) -> float:
        """Move all sites once; the largest change of a mean or a standard deviation."""
        chunks = range(len(self._bounds) - 1)
        threads = min(len(os.sched_getaffinity(0)), len(chunks))
        if threads > 1:
            with ThreadPoolExecutor(threads) as pool:
                parts = list(pool.map(self._swept, chunks))
        else:
            parts = [self._swept(chunk) for chunk in chunks]
        information = np.sum([precision for precision, _ in parts], axis=0)
        shift = np.sum([shift for _, shift in parts], axis=0)
        self.information = (information + information.T) / 2
        before, deviations = self.mean, np.sqrt(np.diag(self.covariance))
        self._invert()
        self.mean = self._between @ (shift - self._level @ shift)
        self.sweeps += 1
        self._choose_step(self.mean - before)
        moved = np.abs(np.sqrt(np.diag(self.covariance)) - deviations)
        return float(max(np.abs(self.mean - before).max(), moved.max()))

    @property
    def covariance(self) -> NDArray[np.float64]:
        """(bots, bots): the posterior covariance."""
        level: NDArray[np.float64] = (SIGMA**2 - 1 / (SIGMA**-2 + self._stiff)) * self._level
        return self._between + level

    def scores(self) -> NDArray[np.float64]:
        """(rankings, seats): the gradient of each ranking's likelihood by its bots' strengths."""
        order = self._rankings.order
        out = np.zeros(order.shape)
        kernels.scores(order, self._pi, self._tau, self.mean, BETA**2, self._scratch(), out)
        return out

    def _choose_step(self, change: NDArray[np.float64]) -> None:
        """Go a shorter way where sweeps swing to and fro, as they do when a bot never loses.

        If changes shrink by the factor r from sweep to sweep (negative where they swing), the step that
        is 1 / (1 - r) of the last one would have ended the swing at once.
        """
        length = float(self._change @ self._change)
        ratio = float(change @ self._change) / length if length > _NOISE**2 else 0.0
        if abs(ratio) > _SWING:
            self._step = min(max(self._step / max(1.0 - ratio, 0.25), _LEAST_STEP), 1.0)
        self._change = change

    def _swept(self, chunk: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Move the sites of one chunk; what its rankings say about precision and shift."""
        rows = slice(self._bounds[chunk], self._bounds[chunk + 1])
        precision, shift = np.zeros_like(self._between), np.zeros_like(self.mean)
        kernels.sweep(
            self._rankings.order[rows],
            self._rankings.games[rows],
            self._pi[rows],
            self._tau[rows],
            self.mean,
            self._between,
            BETA**2,
            self._step,
            self._scratch(),
            precision,
            shift,
        )
        return precision, shift

    def _invert(self) -> None:
        """Invert the precision. Games say nothing about the level of an island as a whole, so along it
        the prior stands. To carry that beside a million games would cost half of all digits: here the
        level is held stiff, which no difference within an island notices."""
        self._stiff = float(np.trace(self.information)) / len(self.mean)
        prior = np.eye(len(self.mean)) / SIGMA**2
        inverse = np.linalg.inv(prior + self.information + self._stiff * self._level)
        self._between = (inverse + inverse.T) / 2

    def _scratch(self) -> NDArray[np.float64]:
        size = max(self._rankings.order.shape[1], 5)
        return np.zeros((4, size, size))
