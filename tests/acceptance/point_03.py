"""Point 3: 2,000 games of pairs are rated as `choix` rates them, where it is installed."""

from __future__ import annotations

import math
from functools import partial
from importlib.util import find_spec

import numpy as np
from check import Check, at_most
from made_outcomes import simulated

from arena.ratings.batch import fit
from arena.ratings.scale import BETA, MU, SIGMA

GAMES, BOTS = 2000, 10
UNIT = math.sqrt(2) * BETA
"""choix has noise of variance 1 on the difference of two; here it is 2 beta^2."""


def measure() -> list[Check]:
    """The largest differences of means and standard deviations; nothing without choix."""
    if find_spec("choix") is None:
        print("point_03 is left out: choix is not installed (extra `oracles`)")
        return []
    import choix

    # Its own threshold, 1e-4, is far from where its iteration leads.
    choix.ep._converged = partial(choix.ep._converged, threshold=1e-11)
    rng = np.random.default_rng(3)
    games = simulated(rng.normal(25.0, 4.0, BOTS), 2, GAMES, rng)
    order = np.take_along_axis(games.bots, np.argsort(games.ranks, axis=1), axis=1)
    pairs = [tuple(pair) for pair in order.tolist()]
    mean, covariance = choix.ep_pairwise(BOTS, pairs, (UNIT / SIGMA) ** 2, model="probit")
    found = fit(games, BOTS)
    means = np.abs(found.mu - (MU + UNIT * mean)).max()
    deviations = np.sqrt(np.diag(found.posterior)) - UNIT * np.sqrt(np.diag(covariance))
    return [
        at_most("2,000 games of pairs: mu", float(means), 1e-6),
        at_most("2,000 games of pairs: sd", float(np.abs(deviations).max()), 1e-6),
    ]
