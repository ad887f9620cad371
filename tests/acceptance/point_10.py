"""Rock-paper-scissors: equal strengths, the residual flagged, the Nash average unmoved by a copy."""

from __future__ import annotations

import numpy as np
from check import Check, at_least, at_most

from arena.ratings.batch import fit
from arena.ratings.crosstable import cross_table, residuals
from arena.ratings.cycles import find_cycles
from arena.ratings.nash import nash_average
from arena.ratings.outcomes import Outcomes
from arena.ratings.shares import deal_numbers

GAMES = 400
"""Per pair."""
WINS = 280
"""Of those, by the bot that beats the other."""


def measure() -> list[Check]:
    """Three bots that beat each other in a circle, then the same with a copy of the first."""
    beats = {(0, 1): WINS, (1, 2): WINS, (2, 0): WINS}
    copied = {**beats, (3, 1): WINS, (2, 3): WINS, (0, 3): GAMES // 2}
    three, four = _played(beats), _played(copied)
    found, with_copy = fit(three, 3), fit(four, 4)
    table, again = (cross_table(o, n, deal_numbers(o)) for o, n in ((three, 3), (four, 4)))
    against = residuals(table, found)
    nash, nash_again = nash_average(table.share), nash_average(again.share)
    weights = nash_again.weights.copy()
    weights[0] += weights[3]
    moved = np.ptp(with_copy.mu[:3])
    return [
        at_most("rock-paper-scissors: spread of mu", float(np.ptp(found.mu)), 1e-6),
        at_least("pairs flagged as off the fit, of 3", float(against.flagged.sum() / 2), 3),
        at_least("chi2/df of the fit", against.chi2 / against.df, 10),
        at_least("cycles found", find_cycles(table.share, table.lows(0.95)).count, 1),
        at_most("Nash share: furthest from 1/2", float(np.abs(nash.share - 0.5).max()), 1e-9),
        at_most("Nash weight: furthest from 1/3", float(np.abs(nash.weights - 1 / 3).max()), 1e-9),
        at_least("a copy moves mu, spread of the three", float(moved), 0.1),
        at_most(
            "a copy moves the Nash share by",
            float(np.abs(nash_again.share[:3] - nash.share).max()),
            1e-9,
        ),
        at_most(
            "a copy moves the Nash weight of its kind by",
            float(np.abs(weights[:3] - nash.weights).max()),
            1e-9,
        ),
    ]


def _played(wins: dict[tuple[int, int], int]) -> Outcomes:
    """GAMES games of every pair, of which the first bot wins so many; seats and deals as they come."""
    bots = np.repeat(np.array(list(wins), np.uint16), GAMES, axis=0)
    won = np.concatenate([np.arange(GAMES) < count for count in wins.values()])
    games = len(bots)
    return Outcomes(
        table_size=2,
        bots=bots,
        ranks=np.where(won[:, None], (1, 2), (2, 1)).astype(np.uint8),
        seating=np.tile(np.arange(2, dtype=np.uint8), (games, 1)),
        table=np.repeat(np.arange(len(wins), dtype=np.uint32), GAMES),
        deal=np.arange(games, dtype=np.uint64),
        copy=np.zeros(games, np.uint8),
        truncated=np.zeros(games, np.bool_),
        forfeits=np.zeros((games, 2), np.bool_),
        block=np.zeros(games, np.uint32),
        game=np.arange(games, dtype=np.uint64),
    )
