"""TrueSkill as the `trueskill` package computes it, game after game. The only importer of it.

For standings while a run plays, and an oracle of the batch fit on one game: the order of games matters
a little, and games in which seats share a rank are left out. No dynamics (tau 0) and no draws.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

import trueskill

from arena.ratings.scale import BETA, MU, SIGMA

_NORMAL = NormalDist()


def _cdf(x: float, mu: float = 0.0, sigma: float = 1.0) -> float:
    """The package's own erfc is off by 1e-7; this one is exact."""
    return 0.5 * math.erfc(-(x - mu) / (sigma * math.sqrt(2.0)))


def _pdf(x: float, mu: float = 0.0, sigma: float = 1.0) -> float:
    z = (x - mu) / sigma
    return math.exp(-0.5 * z * z) / (sigma * math.sqrt(2.0 * math.pi))


def _ppf(p: float, mu: float = 0.0, sigma: float = 1.0) -> float:
    return mu + sigma * _NORMAL.inv_cdf(p)


class LiveRatings:
    """Ratings of bots that are updated with each game; the order of games matters a little."""

    def __init__(self) -> None:
        self._model = trueskill.TrueSkill(
            mu=MU,
            sigma=SIGMA,
            beta=BETA,
            tau=0.0,
            draw_probability=0.0,
            backend=(_cdf, _pdf, _ppf),
        )
        self._ratings: dict[str, trueskill.Rating] = {}
        self.shared_ranks = 0
        """Games left out because seats shared a rank."""
        self.beyond = 0
        """Games left out because their outcome was too unlikely for the package's arithmetic."""

    def update(self, bots: Sequence[str], ranks: Sequence[int]) -> None:
        """Take in one game: a rank per bot, 1 is best."""
        if len(set(ranks)) < len(ranks):
            self.shared_ranks += 1
            return
        groups = [(self._rating(bot),) for bot in bots]
        try:
            rated = self._model.rate(groups, ranks=list(ranks))
        except FloatingPointError:
            self.beyond += 1
            return
        for bot, (rating,) in zip(bots, rated, strict=True):
            self._ratings[bot] = rating

    def of(self, bot: str) -> tuple[float, float]:
        """(mu, sigma) of a bot; the prior for one without games."""
        rating = self._rating(bot)
        return rating.mu, rating.sigma

    def _rating(self, bot: str) -> trueskill.Rating:
        return self._ratings.get(bot) or self._model.create_rating()
