"""Strengths relative to the pool's mean or to a bot."""

from __future__ import annotations

import numpy as np
import pytest

from arena.ratings.anchor import anchored

MU = np.array([27.0, 24.0, 24.0, 25.0])
COVARIANCE = np.diag([1.0, 4.0, 9.0, 69.0])
PLAYS = np.array([True, True, True, False])


def test_the_mean_of_those_who_play_is_the_anchor() -> None:
    """s0 - (s0 + s1 + s2) / 3 has the variance 4/9 * 1 + 1/9 * 4 + 1/9 * 9."""
    found = anchored(MU, COVARIANCE, PLAYS)
    assert found.mu == pytest.approx([27.0, 24.0, 24.0, 25.0])
    assert found.sigma[:3] ** 2 == pytest.approx([17 / 9, 26 / 9, 41 / 9])
    assert found.covariance[0, 1] == pytest.approx(-2 / 9 * 1 - 2 / 9 * 4 + 1 / 9 * 9)


def test_a_bot_without_games_keeps_the_prior() -> None:
    for bot in (None, 0):
        found = anchored(MU, COVARIANCE, PLAYS, bot)
        assert (found.mu[3], found.sigma[3]) == (25.0, 25.0 / 3.0)


def test_a_named_bot_stands_at_25_and_does_not_vary() -> None:
    found = anchored(MU, COVARIANCE, PLAYS, 0)
    assert found.mu[:3].tolist() == [25.0, 22.0, 22.0]
    assert found.sigma[:3] ** 2 == pytest.approx([0.0, 5.0, 10.0])
    assert found.covariance[1, 2] == pytest.approx(1.0)


def test_a_level_that_nobody_knows_is_in_no_sigma() -> None:
    """The prior fixes the level; two bots well compared are known relative to each other."""
    level = np.full((2, 2), 30.0) + np.diag([0.02, 0.02])
    found = anchored(np.array([26.0, 24.0]), level, np.array([True, True]))
    assert found.sigma == pytest.approx([0.1, 0.1])


def test_an_anchor_without_games_leaves_all_uncertain() -> None:
    found = anchored(MU, COVARIANCE, PLAYS, 3)
    assert found.sigma[3] == 0.0
    assert found.sigma[0] ** 2 == pytest.approx(70.0)
