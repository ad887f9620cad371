"""The batch fit: against the package on one game, choix on pairs, and itself in another order."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import permutations

import numpy as np
import pytest
import trueskill
from made_outcomes import outcomes_of, renamed, shuffled, simulated, wins
from numpy.typing import NDArray

from arena.ratings.batch import Fit, fit
from arena.ratings.live import LiveRatings
from arena.ratings.outcomes import Outcomes

MU, SIGMA, BETA = 25.0, 25.0 / 3.0, 25.0 / 6.0


def deviations(found: Fit) -> NDArray[np.float64]:
    return np.sqrt(np.diag(found.posterior))


def drawn(seats: int, games: int, bots: int = 8, seed: int = 1) -> Outcomes:
    rng = np.random.default_rng([seed, seats])
    return simulated(rng.normal(25.0, 4.0, bots), seats, games, rng)


def test_the_first_game_of_two() -> None:
    """With c^2 = 5/2 sigma0^2 and t = 0: v = sqrt(2/pi), w = 2/pi."""
    found = fit(wins((0, 1)), 2)
    step = SIGMA / math.sqrt(2.5) * math.sqrt(2 / math.pi)
    assert found.mu == pytest.approx([25 + step, 25 - step], abs=1e-10)
    assert deviations(found) == pytest.approx([SIGMA * math.sqrt(1 - 0.8 / math.pi)] * 2, abs=1e-10)


@pytest.mark.parametrize("seats", range(2, 7))
def test_one_game_is_rated_as_the_package_rates_it(
    seats: int, exact_package: Callable[[list[int]], list[tuple[float, float]]]
) -> None:
    ranks = [(seat * 2) % seats + 1 if seats % 2 else seats - seat for seat in range(seats)]
    found = fit(outcomes_of([range(seats)], [ranks]), seats)
    package = exact_package(ranks)
    assert found.mu == pytest.approx([mu for mu, _ in package], abs=1e-9)
    assert deviations(found) == pytest.approx([sigma for _, sigma in package], abs=1e-9)


@pytest.fixture
def exact_package() -> Callable[[list[int]], list[tuple[float, float]]]:
    backend = LiveRatings()._model.backend
    model = trueskill.TrueSkill(MU, SIGMA, BETA, tau=0.0, draw_probability=0.0, backend=backend)

    def rate(ranks: list[int]) -> list[tuple[float, float]]:
        groups = [(model.create_rating(),) for _ in ranks]
        rated = model.rate(groups, ranks=ranks, min_delta=1e-14)
        return [(rating.mu, rating.sigma) for (rating,) in rated]

    return rate


def test_pairs_are_rated_as_choix_rates_them(monkeypatch: pytest.MonkeyPatch) -> None:
    choix = pytest.importorskip("choix", reason="choix is not installed: extra `oracles`")
    games = drawn(2, 400, bots=6)
    order = np.take_along_axis(games.bots, np.argsort(games.ranks, axis=1), axis=1)
    # choix has noise of variance 1 on the difference; here it is 2 beta^2.
    unit = math.sqrt(2) * BETA
    monkeypatch.setattr(choix.ep, "THRESHOLD", 1e-11)
    mean, covariance = choix.ep_pairwise(
        6, [tuple(pair) for pair in order.tolist()], (unit / SIGMA) ** 2, model="probit"
    )
    found = fit(games, 6)
    assert found.mu == pytest.approx(MU + unit * mean, abs=1e-6)
    assert deviations(found) == pytest.approx(unit * np.sqrt(np.diag(covariance)), abs=1e-6)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_order_of_games_changes_nothing_at_all(seats: int) -> None:
    games = drawn(seats, 300)
    order = np.random.default_rng(5).permutation(300)
    found, other = fit(games, 8), fit(shuffled(games, order), 8)
    assert np.array_equal(found.mu, other.mu)
    assert np.array_equal(found.posterior, other.posterior)
    assert np.array_equal(found.sandwich, other.sandwich)


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_what_bots_are_called_changes_nothing(seats: int) -> None:
    games = drawn(seats, 300)
    if seats == 7:  # ties of six, which are sampled
        games = outcomes_of(games.bots, np.minimum(games.ranks, 2))
    names = np.random.default_rng(6).permutation(8)
    found, other = fit(games, 8), fit(renamed(games, names), 8)
    assert other.mu[names] == pytest.approx(found.mu, abs=1e-9)
    assert other.posterior[np.ix_(names, names)] == pytest.approx(found.posterior, abs=1e-9)
    assert other.sandwich[np.ix_(names, names)] == pytest.approx(found.sandwich, abs=1e-9)


def test_who_sits_where_does_not_matter() -> None:
    found = fit(outcomes_of([(0, 1, 2)] * 3, [(1, 2, 3)] * 3), 3)
    for bots in permutations(range(3)):
        ranks = [bot + 1 for bot in bots]
        assert np.array_equal(fit(outcomes_of([bots] * 3, [ranks] * 3), 3).mu, found.mu)


def test_a_game_seen_twice_counts_twice() -> None:
    games = drawn(3, 100, bots=5)
    once, twice = fit(games, 5), fit(shuffled(games, np.tile(np.arange(100), 2)), 5)
    contrast = np.array([1, -1, 0, 0, 0])
    ratio = (contrast @ twice.posterior @ contrast) / (contrast @ once.posterior @ contrast)
    assert ratio == pytest.approx(0.5, abs=0.02)


def test_a_tie_is_both_orders_in_equal_parts() -> None:
    """Two half games that cancel: means stay, and both say something about the difference."""
    found = fit(outcomes_of([(0, 1)], [(1, 1)]), 2)
    assert found.mu == pytest.approx([25.0, 25.0], abs=1e-10)
    both = fit(outcomes_of([(0, 1), (0, 1)], [(1, 2), (2, 1)]), 2)
    assert deviations(both)[0] < deviations(found)[0] < SIGMA
    tied = fit(outcomes_of([(0, 1)] * 2, [(1, 1)] * 2), 2)
    assert deviations(tied) == pytest.approx(deviations(both), abs=1e-10)


@pytest.mark.parametrize("tied", [3, 4, 5, 8])
def test_those_who_tie_below_a_winner_are_equal_and_less(tied: int) -> None:
    found = fit(outcomes_of([range(tied + 1)], [[1, *[2] * tied]]), tied + 1)
    losers = found.mu[1:]
    assert found.mu[0] > 30
    assert np.ptp(losers) < (1e-9 if tied <= 4 else 0.6)
    assert losers.mean() == pytest.approx(25 - (found.mu[0] - 25) / tied, abs=1e-9)


def test_many_seats() -> None:
    found = fit(drawn(20, 60, bots=20), 20)
    assert found.converged
    assert found.mu.mean() == pytest.approx(25.0, abs=1e-10)
    assert np.ptp(found.mu) > 5


def test_strengths_are_found_again() -> None:
    rng = np.random.default_rng(3)
    strengths = rng.normal(25.0, 3.0, 6)
    for seats in (2, 4):
        found = fit(simulated(strengths, seats, 40_000, rng), 6)
        off = found.mu - 25 - (strengths - strengths.mean())
        assert np.abs(off).max() < 0.25


def test_no_games_leave_the_prior() -> None:
    empty = wins((0, 1)).only(np.zeros(1, np.bool_))
    found = fit(empty, 3)
    assert found.converged
    assert found.mu.tolist() == [25.0] * 3
    for covariance in (found.posterior, found.sandwich):
        assert covariance == pytest.approx(np.eye(3) * SIGMA**2)


def test_a_bot_without_games_keeps_the_prior() -> None:
    found = fit(wins(*[(0, 1)] * 20, (1, 0)), 3)
    assert found.mu[2] == 25.0
    for covariance in (found.posterior, found.sandwich):
        assert covariance[2] == pytest.approx([0.0, 0.0, SIGMA**2], abs=1e-9)


@pytest.mark.parametrize("games", [1, 30, 10_000, 1_000_000])
def test_a_shut_out_is_finite_and_wide(games: int) -> None:
    found = fit(outcomes_of(np.tile([0, 1], (games, 1)), np.tile([1, 2], (games, 1))), 2)
    assert found.converged
    gap = found.mu[0] - found.mu[1]
    assert 8 < gap < 100
    for covariance in (found.posterior, found.sandwich):
        assert np.isfinite(covariance).all()
        assert math.sqrt(covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1]) > 2.0


def test_a_fit_that_is_cut_short_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.ratings.batch.MOST_SWEEPS", 2)
    found = fit(drawn(3, 50), 8)
    assert (found.converged, found.sweeps) == (False, 2)


def test_islands_keep_a_wide_distance() -> None:
    """0 and 1 know each other well, so do 2 and 3, and nobody knows more."""
    pairs = [pair for pair in ((0, 1), (1, 0), (2, 3), (3, 2)) for _ in range(2_000)]
    found = fit(wins(*pairs), 4)
    for covariance in (found.posterior, found.sandwich):
        within = covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1]
        across = covariance[0, 0] + covariance[2, 2] - 2 * covariance[0, 2]
        assert within < 0.05
        assert across == pytest.approx(SIGMA**2, rel=0.01)


def test_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    games = drawn(5, 20_000)
    found = fit(games, 8)
    monkeypatch.setattr("os.sched_getaffinity", lambda pid: {0})
    assert np.array_equal(fit(games, 8).mu, found.mu)
