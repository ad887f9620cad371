"""Ratings against games: the fit of the first part of every table's deals, for a few parts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.ratings.anchor import anchored
from arena.ratings.batch import fit
from arena.ratings.outcomes import Outcomes

POINTS = 12
"""Parts of the games of which a history is made."""
LEAST_PART = 1 / 32
"""The first of them. Each is larger than the one before by the same factor, so that all fits together
cost less than four of the whole."""


@dataclass(frozen=True)
class History:
    """Ratings of one board after more and more games, (points, bots) each, the whole last."""

    games: NDArray[np.intp]
    """Games of the bot until then."""
    mu: NDArray[np.float64]
    """Relative to the mean of the bots that had played, as in the table."""
    sigma: NDArray[np.float64]


def history(outcomes: Outcomes, bots: int, points: int = POINTS) -> History:
    """The history of a board. A game belongs to the first part if its deal is among the first of its
    table, so every part is as balanced as the plan; parts that hold the same games are one point."""
    position = _position(outcomes)
    parts = np.geomspace(LEAST_PART, 1.0, points)
    chosen = [position < part for part in parts[:-1]] + [np.ones(len(outcomes), np.bool_)]
    sizes = [int(mask.sum()) for mask in chosen]
    rows = [
        _rated(outcomes.only(mask), bots)
        for at, mask in enumerate(chosen)
        if sizes[at] > (sizes[at - 1] if at else 0)
    ]
    if not rows:
        nothing = np.zeros((0, bots))
        return History(nothing.astype(np.intp), nothing, nothing)
    games, mu, sigma = (np.array(values) for values in zip(*rows, strict=True))
    return History(games, mu, sigma)


def _position(outcomes: Outcomes) -> NDArray[np.float64]:
    """(games,): how many deals of its table come before the game's, as a part of them."""
    order = np.lexsort((outcomes.deal, outcomes.table))
    table, deal = outcomes.table[order], outcomes.deal[order]
    new_table = np.append(True, table[1:] != table[:-1])
    new_deal = new_table | np.append(True, deal[1:] != deal[:-1])
    number = np.cumsum(new_deal) - 1
    of_table = np.cumsum(new_table) - 1
    first = number[new_table]
    deals = np.diff(np.append(first, number[-1:] + 1))
    position = np.empty(len(outcomes))
    position[order] = (number - first[of_table]) / deals[of_table]
    return position


def _rated(
    outcomes: Outcomes, bots: int
) -> tuple[NDArray[np.intp], NDArray[np.float64], NDArray[np.float64]]:
    games = np.bincount(outcomes.bots.ravel(), minlength=bots)
    found = fit(outcomes, bots)
    scale = anchored(found.mu, found.sandwich, games > 0)
    return games, scale.mu, scale.sigma
