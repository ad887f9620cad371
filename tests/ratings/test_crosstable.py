"""Counts of pairs and their distance from a fit, by hand."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest
from synthetic import fitted, made, pairs

from arena.ratings.crosstable import CrossTable, cross_table, residuals
from arena.ratings.outcomes import Outcomes
from arena.ratings.shares import deal_numbers
from arena.stats.intervals import wilson

BETA = 25 / 6


def crossed(outcomes: Outcomes, bots: int) -> CrossTable:
    return cross_table(outcomes, bots, deal_numbers(outcomes))


def chance(gap: float) -> float:
    """Of a bot that is `gap` stronger, by the error function."""
    return 0.5 * (1 + math.erf(gap / (BETA * math.sqrt(2)) / math.sqrt(2)))


def test_wins_are_counted_whatever_the_seat() -> None:
    table = crossed(made([((0, 1), (1, 2)), ((1, 0), (1, 2)), ((1, 0), (2, 1))]), 3)
    assert table.games.tolist() == [[0, 3, 0], [3, 0, 0], [0, 0, 0]]
    assert table.wins.tolist() == [[0, 2, 0], [1, 0, 0], [0, 0, 0]]
    assert table.losses.tolist() == table.wins.T.tolist()
    assert table.share[0, 1] == pytest.approx(2 / 3)
    assert table.share[1, 0] == pytest.approx(1 / 3)
    assert np.isnan(table.share[[0, 0, 2], [0, 2, 2]]).all()


def test_at_more_seats_ahead_counts_and_equal_ranks_are_shared() -> None:
    """Bot 3 wins; 0 and 2 share the second rank; 1 is last."""
    table = crossed(made([((0, 1, 2, 3), (2, 4, 2, 1))]), 4)
    assert table.wins.tolist() == [[0, 1, 0, 0], [0, 0, 0, 0], [0, 1, 0, 0], [1, 1, 1, 0]]
    assert table.shared[0, 2] == table.shared[2, 0] == 1
    assert table.share[0, 2] == 0.5
    assert (table.wins + table.losses + table.shared == table.games).all()


def test_intervals_count_mirrored_deals_once() -> None:
    """Ten deals, each won by both from the same seat: a share of 1/2 from ten deals without spread."""
    games = [((0, 1), (1, 2)), ((1, 0), (1, 2))] * 10
    table = crossed(made(games, deals=[deal for deal in range(10) for _ in range(2)]), 2)
    assert table.effective[0, 1] == table.effective[1, 0] == 10
    assert table.interval(0, 1) == pytest.approx(wilson(0.5, 10))
    assert table.lows(0.95)[1, 0] == pytest.approx(wilson(0.5, 10)[0])


def test_an_interval_turned_round_is_the_other_ones() -> None:
    table = crossed(pairs({(0, 1): (7, 3)}), 2)
    low, high = table.interval(0, 1)
    assert table.interval(1, 0) == pytest.approx((1 - high, 1 - low))
    with pytest.raises(ValueError, match="no games"):
        table.interval(0, 0)


def test_what_the_fit_expects_is_the_chance_of_its_model() -> None:
    outcomes = pairs({(0, 1): (80, 20)})
    found = residuals(crossed(outcomes, 2), fitted([27.0, 24.0]))
    assert found.expected[0, 1] == pytest.approx(chance(3.0), abs=1e-12)
    assert found.expected[1, 0] == pytest.approx(1 - chance(3.0), abs=1e-12)
    assert found.points[0, 1] == pytest.approx(100 * (0.8 - chance(3.0)))
    games = 0.16 / (0.16 / 99)  # the variance of a sample divides by n - 1
    error = math.sqrt(chance(3.0) * (1 - chance(3.0)) / games)
    assert found.standard[0, 1] == pytest.approx((0.8 - chance(3.0)) / error)
    assert found.standard[1, 0] == pytest.approx(-found.standard[0, 1])


def test_rock_paper_scissors_is_flagged_and_a_fair_field_is_not() -> None:
    strong = {(0, 1): (70, 30), (1, 2): (70, 30), (2, 0): (70, 30)}
    found = residuals(crossed(pairs(strong), 3), fitted([25.0] * 3))
    assert found.df == 1
    assert found.chi2 == pytest.approx(3 * (0.2 / (0.5 / math.sqrt(99))) ** 2)
    assert found.flagged.tolist() == [[False, True, True], [True, False, True], [True, True, False]]
    fair = {(0, 1): (53, 47), (1, 2): (53, 47), (2, 0): (53, 47)}
    found = residuals(crossed(pairs(fair), 3), fitted([25.0] * 3))
    assert not found.flagged.any()
    assert found.chi2 / found.df < 3


def test_freedom_is_pairs_less_strengths_of_every_island() -> None:
    """Six bots, two islands of three who all met: 6 pairs, 6 bots, 2 islands; bot 6 played nobody."""
    islands = [*combinations((0, 1, 2), 2), *combinations((3, 4, 5), 2)]
    found = residuals(crossed(pairs(dict.fromkeys(islands, (5, 5))), 7), fitted([25.0] * 7))
    assert found.df == 2
    assert found.chi2 == pytest.approx(0.0)


def test_one_game_and_a_shut_out_stay_finite() -> None:
    for results in ({(0, 1): (1, 0)}, {(0, 1): (1000, 0)}):
        found = residuals(crossed(pairs(results), 2), fitted([100.0, -100.0]))
        assert np.isfinite(found.standard[0, 1])
        assert found.df == 0
        assert not found.flagged.any()
