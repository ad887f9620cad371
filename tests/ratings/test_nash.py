"""Nash averaging: published cases, brute force, and that copies move nothing."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from arena.ratings.nash import nash_average


def shares(upper: dict[tuple[int, int], float], bots: int) -> np.ndarray:
    """A cross-table from the shares of some bots against others; 1/2 elsewhere."""
    table = np.full((bots, bots), 0.5)
    for (bot, rival), share in upper.items():
        table[bot, rival], table[rival, bot] = share, 1 - share
    return table


ROCK_PAPER_SCISSORS = shares({(0, 1): 1.0, (1, 2): 1.0, (2, 0): 1.0}, 3)


def copied(table: np.ndarray, bot: int) -> np.ndarray:
    """The same with a copy of a bot at the end."""
    places = [*range(len(table)), bot]
    return table[np.ix_(places, places)]


def test_rock_paper_scissors_are_three_equals() -> None:
    average = nash_average(ROCK_PAPER_SCISSORS)
    assert average.weights == pytest.approx([1 / 3] * 3)
    assert average.share == pytest.approx([0.5] * 3)


def test_a_copy_takes_half_the_weight_and_moves_nobody() -> None:
    """Balduzzi et al. 2018, example 2: a second rock."""
    average = nash_average(copied(ROCK_PAPER_SCISSORS, 0))
    assert average.weights == pytest.approx([1 / 6, 1 / 3, 1 / 3, 1 / 6])
    assert average.share == pytest.approx([0.5] * 4)


def test_a_bot_that_beats_all_has_all_the_weight() -> None:
    average = nash_average(shares({(0, 1): 0.6, (0, 2): 0.7, (1, 2): 0.9}, 3))
    assert average.weights == pytest.approx([1.0, 0.0, 0.0])
    assert average.share == pytest.approx([0.5, 0.4, 0.3])


def test_uneven_rock_paper_scissors() -> None:
    """Winning by a, b, c at the edges 0-1, 1-2, 2-0: weights go as b, c, a, the edge opposite."""
    average = nash_average(shares({(0, 1): 0.6, (1, 2): 0.7, (2, 0): 0.9}, 3))
    assert average.weights == pytest.approx([2 / 7, 4 / 7, 1 / 7])


def test_equals_share_the_weight_and_one_bot_has_it() -> None:
    assert nash_average(np.full((4, 4), 0.5)).weights == pytest.approx([0.25] * 4)
    assert nash_average(np.full((1, 1), np.nan)).weights.tolist() == [1.0]


def test_the_diagonal_is_not_read() -> None:
    table = ROCK_PAPER_SCISSORS.copy()
    np.fill_diagonal(table, np.nan)
    assert nash_average(table).weights == pytest.approx([1 / 3] * 3)


def test_pairs_that_never_met_are_refused() -> None:
    table = shares({(0, 1): 0.6}, 3)
    table[0, 2] = table[2, 0] = np.nan
    with pytest.raises(ValueError, match="never met"):
        nash_average(table)


COARSE = st.integers(2, 6).flatmap(
    lambda bots: st.lists(
        st.sampled_from((0.0, 0.3, 0.5, 0.6, 1.0)),
        min_size=bots * (bots - 1) // 2,
        max_size=bots * (bots - 1) // 2,
    ).map(lambda found: shares(dict(zip(combinations(range(bots), 2), found, strict=True)), bots))
)
"""Fields with many ties, where equilibria are seldom unique."""


@given(COARSE, st.integers(0, 5))
@settings(max_examples=40)
def test_nobody_beats_the_mix_and_a_copy_moves_nothing(table: np.ndarray, bot: int) -> None:
    average = nash_average(table)
    assert average.weights.sum() == pytest.approx(1.0)
    assert (average.weights >= 0).all()
    assert (table - 0.5) @ average.weights == pytest.approx(average.share - 0.5, abs=1e-6)
    assert average.share.max() <= 0.5
    again = nash_average(copied(table, bot % len(table)))
    assert again.share[:-1] == pytest.approx(average.share, abs=1e-6)


@given(COARSE)
@settings(max_examples=15)
def test_of_all_such_mixes_it_is_the_most_even(table: np.ndarray) -> None:
    """Against a general solver on the mixes that nobody beats; no two bots alike."""
    payoff = table - 0.5
    if len(np.unique(payoff, axis=0)) < len(table):
        return
    found = nash_average(table).weights

    def negative_entropy(mix: np.ndarray) -> float:
        return float((mix * np.log(mix + 1e-300)).sum())

    best = minimize(
        negative_entropy,
        0.98 * found + 0.02 / len(found),
        bounds=[(0, 1)] * len(found),
        constraints=[
            {"type": "eq", "fun": lambda mix: mix.sum() - 1},
            {"type": "ineq", "fun": lambda mix: -(payoff @ mix)},
        ],
        method="SLSQP",
    )
    assert negative_entropy(found) <= best.fun + 1e-3
