"""Outcomes and fits for tests, made without records."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from arena.ratings.batch import Fit
from arena.ratings.outcomes import Outcomes

Game = tuple[Sequence[int], Sequence[int]]
"""Bots and ranks by plan seat."""


def made(
    games: Sequence[Game],
    deals: Sequence[int] | None = None,
    seating: Sequence[Sequence[int]] | None = None,
    forfeits: Sequence[Sequence[bool]] | None = None,
    table: Sequence[int] | None = None,
) -> Outcomes:
    """Outcomes of these games; by default each has a deal of its own and seats as planned."""
    count, size = len(games), len(games[0][0])
    bots = np.array([bots for bots, _ in games], np.uint16)
    return Outcomes(
        table_size=size,
        bots=bots,
        ranks=np.array([ranks for _, ranks in games], np.uint8),
        seating=np.array(seating or [range(size)] * count, np.uint8),
        table=np.array(table or [0] * count, np.uint32),
        deal=np.array(range(count) if deals is None else deals, np.uint64),
        copy=np.zeros(count, np.uint8),
        truncated=np.zeros(count, np.bool_),
        forfeits=np.array(forfeits or [[False] * size] * count, np.bool_),
        block=np.zeros(count, np.uint32),
        game=np.arange(count, dtype=np.uint64),
    )


def pairs(results: dict[tuple[int, int], tuple[int, int]]) -> Outcomes:
    """Games of two seats: (bot, rival) -> (wins, losses)."""
    games: list[Game] = []
    for (bot, rival), (wins, losses) in results.items():
        games += [((bot, rival), (1, 2))] * wins + [((bot, rival), (2, 1))] * losses
    return made(games)


def fitted(mu: Sequence[float], sigma: float = 1.0) -> Fit:
    """A fit with these strengths, independent and equally uncertain."""
    covariance = sigma**2 * np.eye(len(mu))
    return Fit(np.array(mu), covariance, covariance, converged=True, sweeps=1)
