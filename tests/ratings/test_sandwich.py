"""Error bars over deals: against a plain sum, and where deals vary little or not at all."""

from __future__ import annotations

import numpy as np
import pytest
from made_outcomes import outcomes_of, simulated, wins
from numpy.typing import NDArray

from arena.ratings.batch import fit
from arena.ratings.outcomes import Outcomes
from arena.ratings.sandwich import deals_of

BETA = 25.0 / 6.0


def spread(covariance: NDArray[np.float64], one: int = 0, other: int = 1) -> float:
    """Standard deviation of the difference of two strengths."""
    at = np.ix_([one, other], [one, other])
    return float(np.sqrt(np.array([1, -1]) @ covariance[at] @ np.array([1, -1])))


def mirrored(firsts: list[tuple[int, int]], seconds: list[tuple[int, int]]) -> Outcomes:
    """Deals of two games, (winner, loser) each."""
    deals = np.tile(np.arange(len(firsts)), 2)
    return outcomes_of(firsts + seconds, [(1, 2)] * len(deals), deal=deals)


def test_independent_games_give_what_the_posterior_gives() -> None:
    rng = np.random.default_rng(1)
    found = fit(simulated(np.array([22.0, 24.0, 26.0, 28.0]), 3, 30_000, rng), 4)
    for one, other in ((0, 1), (0, 3), (2, 3)):
        within = spread(found.sandwich, one, other) / spread(found.posterior, one, other)
        assert within == pytest.approx(1.0, abs=0.02)


def test_a_deal_played_twice_alike_is_worth_one_game() -> None:
    """Two copies that always end alike: the plain posterior is too narrow by the root of 2."""
    rng = np.random.default_rng(2)
    games = [(0, 1) if rng.random() < 0.6 else (1, 0) for _ in range(4_000)]
    found = fit(mirrored(games, games), 2)
    assert spread(found.sandwich) / spread(found.posterior) == pytest.approx(2**0.5, abs=0.02)


def test_a_mirrored_deal_that_each_wins_once_counts_little() -> None:
    """Half of the deals cancel: of n deals n / 2 vary, each by both its games."""
    rng = np.random.default_rng(3)
    games = [(0, 1) if rng.random() < 0.5 else (1, 0) for _ in range(4_000)]
    halves = [pair if at % 2 else pair[::-1] for at, pair in enumerate(games)]
    found = fit(mirrored(games, halves), 2)
    assert spread(found.sandwich) == pytest.approx(spread(found.posterior), rel=0.03)


@pytest.mark.parametrize("deals", [1, 2, 5, 40, 10_000])
def test_twins_in_mirrored_deals_have_an_interval(deals: int) -> None:
    """No deal has differed yet, and that says nothing: the posterior's error stands."""
    found = fit(mirrored([(0, 1)] * deals, [(1, 0)] * deals), 2)
    assert found.mu == pytest.approx([25.0, 25.0], abs=1e-9)
    assert spread(found.sandwich) == pytest.approx(spread(found.posterior), rel=1e-9)
    assert found.floored == (0, 1)


@pytest.mark.parametrize("games", [1, 30, 10_000])
def test_a_bot_that_never_loses_has_the_error_of_the_posterior(games: int) -> None:
    found = fit(wins(*[(0, 1)] * games), 2)
    assert found.floored == ((0, 1) if games > 1 else ())
    assert spread(found.sandwich) >= spread(found.posterior)


def test_the_pseudo_deals_widen_a_variance_by_four_parts_in_deals() -> None:
    """40 deals in which each wins 20, all games for themselves: J is what the model says."""
    found = fit(wins(*[(0, 1), (1, 0)] * 20), 2)
    data = 1 / spread(found.posterior) ** 2 - 1 / (2 * (25 / 3) ** 2)
    rest = spread(found.posterior) ** 2 / (2 * (25 / 3) ** 2)
    fisher = 40 * (2 / np.pi) / (2 * BETA**2)
    excess = (fisher + 0.1 * data) * spread(found.posterior) ** 2 + rest
    assert (spread(found.sandwich) / spread(found.posterior)) ** 2 == pytest.approx(
        excess, rel=0.02
    )


def test_bots_whose_deals_vary_are_not_marked() -> None:
    rng = np.random.default_rng(4)
    assert fit(simulated(np.full(5, 25.0), 4, 3_000, rng), 5).floored == ()


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_few_deals_are_no_surer_than_the_posterior(deals: int) -> None:
    """The scores of few deals vary by chance; up to four of them, the pseudo-deals carry it alone."""
    for seed in range(8):
        rng = np.random.default_rng([deals, seed])
        found = fit(simulated(np.full(4, 25.0), 3, deals, rng), 4)
        excess = np.linalg.eigvalsh(found.sandwich - found.posterior)
        assert excess.min() > -1e-9


def test_deals_are_told_apart_by_table_and_number() -> None:
    games = outcomes_of(
        [(0, 1)] * 4 + [(0, 2)] * 2, [(1, 2)] * 6, [0] * 4 + [1] * 2, [0, 0, 1, 1, 0, 0]
    )
    assert deals_of(games, 4).tolist() == [3, 2, 1, 0]


def test_the_sandwich_is_the_sum_over_deals_of_the_squares_of_scores() -> None:
    """One bot against another: the score of a win at a difference d is v(d) / c, all by math.erf."""
    from math import erf, exp, pi, sqrt

    firsts = [(0, 1)] * 500 + [(1, 0)] * 300 + [(0, 1)] * 200
    seconds = [(0, 1)] * 500 + [(1, 0)] * 300 + [(1, 0)] * 200
    found = fit(mirrored(firsts, seconds), 2)
    # With 2,000 games the posterior is narrow: EP's scores are those of the likelihood.
    c = sqrt(2) * BETA
    d = (found.mu[0] - found.mu[1]) / c

    def score(t: float) -> float:
        return exp(-t * t / 2) / sqrt(2 * pi) / ((1 + erf(t / sqrt(2))) / 2) / c

    won, lost = score(d), -score(-d)
    squares = 500 * (2 * won) ** 2 + 300 * (2 * lost) ** 2 + 200 * (won + lost) ** 2
    variance = spread(found.posterior) ** 2
    assert spread(found.sandwich) == pytest.approx(variance * sqrt(squares), rel=0.01)


def test_a_win_more_moves_the_strengths_of_two_alone() -> None:
    found = fit(wins(*[(0, 1), (1, 0)] * 50, (0, 1)), 4)
    assert found.mu[2:].tolist() == [25.0, 25.0]
