"""Likelihood of superiority against simulation, and ranks by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.ratings.superiority import likelihood, rank_intervals, separated, shared_ranks


def test_likelihood_is_how_often_one_draw_beats_the_other() -> None:
    rng = np.random.default_rng(3)
    mu = np.array([26.0, 25.0, 23.0])
    root = np.array([[1.0, 0.0, 0.0], [0.8, 0.5, 0.0], [-0.4, 0.3, 1.2]])
    covariance = root @ root.T
    draws = mu + rng.standard_normal((200_000, 3)) @ root.T
    found = likelihood(mu, covariance)
    for bot in range(3):
        for rival in range(3):
            if bot != rival:
                ahead = (draws[:, bot] > draws[:, rival]).mean()
                assert found[bot, rival] == pytest.approx(ahead, abs=0.004)
    assert found + found.T == pytest.approx(np.ones((3, 3)))


def test_bots_whose_intervals_overlap_can_be_told_apart() -> None:
    """Strengths that err together: each is uncertain by 1, their difference by 0.2."""
    covariance = np.array([[1.0, 0.98], [0.98, 1.0]])
    assert separated(np.array([25.6, 25.0]), covariance)[0, 1]
    assert not separated(np.array([25.6, 25.0]), np.eye(2))[0, 1]


def test_a_difference_counts_beyond_the_bound_of_all_pairs() -> None:
    """Two bots: 1.96 standard errors; five bots, ten pairs: 2.807 (normal quantile at 1 - .05 / 20)."""
    spread = 0.5 * np.eye(5)
    two, five = 1.959964, 2.807034
    assert separated(np.array([two + 1e-4, 0.0]), spread[:2, :2])[0, 1]
    assert not separated(np.array([two - 1e-4, 0.0]), spread[:2, :2])[0, 1]
    assert separated(np.array([five + 1e-4, 0.0, 0.0, 0.0, 0.0]), spread)[0].tolist() == [
        False, True, True, True, True,
    ]  # fmt: skip
    assert not separated(np.array([five - 1e-4, 0.0, 0.0, 0.0, 0.0]), spread).any()


def test_equals_without_uncertainty_are_not_separated() -> None:
    mu, none = np.array([25.0, 25.0, 24.0]), np.zeros((3, 3))
    assert likelihood(mu, none)[0].tolist() == [0.5, 0.5, 1.0]
    assert separated(mu, none).tolist() == [[False, False, True], [False, False, True], [False] * 3]
    assert separated(mu[:1], none[:1, :1]).tolist() == [[False]]


def test_null_fields_are_called_different_at_most_as_often_as_agreed() -> None:
    rng = np.random.default_rng(11)
    wrong = sum(separated(rng.standard_normal(8), np.eye(8)).any() for _ in range(2000))
    assert 0.02 < wrong / 2000 < 0.06


CHAIN = np.array([[0, 0, 1, 1], [0, 0, 0, 1], [0, 0, 0, 1], [0, 0, 0, 0]], bool)
"""a beats c and d; b and c beat d only."""


def test_rank_intervals_follow_from_who_is_better() -> None:
    assert rank_intervals(CHAIN) == [(1, 2), (1, 3), (2, 3), (4, 4)]


def test_a_rank_is_shared_with_the_first_bot_that_is_not_better() -> None:
    assert shared_ranks(CHAIN, [0, 1, 2, 3]) == [1, 1, 3, 4]
    assert shared_ranks(np.zeros((3, 3), bool), [2, 0, 1]) == [1, 1, 1]
    assert shared_ranks(np.triu(np.ones((3, 3), bool), 1), [0, 1, 2]) == [1, 2, 3]
    assert shared_ranks(np.zeros((0, 0), bool), []) == []


def test_an_uncertain_bot_low_on_the_table_does_not_climb_above_those_over_it() -> None:
    """0 beats 1; 2 is listed last for its wide sigma and separated from nobody."""
    better = np.array([[False, True, False], [False] * 3, [False] * 3])
    assert shared_ranks(better, [0, 1, 2]) == [1, 2, 2]
    assert rank_intervals(better) == [(1, 2), (2, 3), (1, 3)]


@given(st.lists(st.floats(0, 50), min_size=1, max_size=9), st.floats(0.1, 5))
def test_ranks_never_fall_along_the_table(mu: list[float], sigma: float) -> None:
    sigmas = sigma * (1 + np.arange(len(mu)) % 3)
    better = separated(np.array(mu), np.diag(sigmas**2))
    order = np.argsort(-(np.array(mu) - 3 * sigmas), kind="stable").tolist()
    ranks = shared_ranks(better, order)
    assert ranks == sorted(ranks)
    assert ranks[0] == 1
    for place, (bot, rank) in enumerate(zip(order, ranks, strict=True), start=1):
        leader = order[rank - 1]
        assert rank == place or not better[leader, bot]
        assert rank < place or place == 1 or better[order[ranks[place - 2] - 1], bot]
