"""Point 2: one game is rated as the `trueskill` package rates it, with erfc exact."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import trueskill
from check import Check, at_most
from made_outcomes import outcomes_of

from arena.ratings.batch import fit
from arena.ratings.live import LiveRatings
from arena.ratings.scale import BETA, MU, SIGMA

ORDERS = 24


def measure() -> list[Check]:
    """The largest difference of a mean or a standard deviation, over orders of 2 to 6 seats."""
    return [at_most(f"one game, {seats} seats", _worst(seats), 1e-9) for seats in range(2, 7)]


def _worst(seats: int) -> float:
    backend = LiveRatings()._model.backend
    model = trueskill.TrueSkill(MU, SIGMA, BETA, tau=0.0, draw_probability=0.0, backend=backend)
    orders = list(permutations(range(1, seats + 1)))
    worst = 0.0
    for ranks in orders[:: max(1, len(orders) // ORDERS)]:
        groups = [(model.create_rating(),) for _ in ranks]
        rated = [one for (one,) in model.rate(groups, ranks=list(ranks), min_delta=1e-14)]
        found = fit(outcomes_of([range(seats)], [ranks]), seats)
        means = found.mu - [rating.mu for rating in rated]
        sigmas = np.sqrt(np.diag(found.posterior)) - [rating.sigma for rating in rated]
        worst = max(worst, np.abs(means).max(), np.abs(sigmas).max())
    return worst
