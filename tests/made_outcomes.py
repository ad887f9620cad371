"""Outcomes for tests: told as lists, or drawn from the model that the batch fit assumes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from arena.ratings.outcomes import Outcomes
from arena.ratings.scale import BETA


def outcomes_of(
    bots: Sequence[Sequence[int]] | NDArray[np.integer],
    ranks: Sequence[Sequence[int]] | NDArray[np.integer],
    table: Sequence[int] | NDArray[np.integer] | None = None,
    deal: Sequence[int] | NDArray[np.integer] | None = None,
) -> Outcomes:
    """Games with these bots and ranks by seat; each has a deal of its own where none are given."""
    seated = np.array(bots, np.uint16)
    games, seats = seated.shape
    number = np.arange(games)
    return Outcomes(
        table_size=seats,
        bots=seated,
        ranks=np.array(ranks, np.uint8),
        seating=np.tile(np.arange(seats, dtype=np.uint8), (games, 1)),
        table=np.array(np.zeros(games) if table is None else table, np.uint32),
        deal=np.array(number if deal is None else deal, np.uint64),
        copy=np.zeros(games, np.uint8),
        truncated=np.zeros(games, np.bool_),
        forfeits=np.zeros((games, seats), np.bool_),
        block=np.zeros(games, np.uint32),
        game=number.astype(np.uint64),
    )


def wins(*pairs: tuple[int, int]) -> Outcomes:
    """Games of two: (winner, loser) each."""
    return outcomes_of(pairs, [(1, 2)] * len(pairs))


def simulated(
    strengths: NDArray[np.float64], seats: int, games: int, rng: np.random.Generator
) -> Outcomes:
    """Games at random tables: who performs better around his strength is placed better."""
    bots = np.argsort(rng.random((games, len(strengths))), axis=1)[:, :seats]
    performance = strengths[bots] + rng.normal(0.0, BETA, (games, seats))
    ranks = np.argsort(np.argsort(-performance, axis=1), axis=1) + 1
    return outcomes_of(bots, ranks)


def shuffled(outcomes: Outcomes, order: NDArray[np.intp]) -> Outcomes:
    """The same games in another order; each keeps its number, table and deal."""
    return outcomes.only(order)


def renamed(outcomes: Outcomes, names: NDArray[np.integer]) -> Outcomes:
    """The same games where bot b is called names[b]."""
    return outcomes_of(names[outcomes.bots], outcomes.ranks, outcomes.table, outcomes.deal)
