"""TrueSkill game after game: against its formulas, and against the package as it comes."""

from __future__ import annotations

import math
import random
from itertools import permutations

import pytest
import trueskill
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.ratings.live import LiveRatings

MU, SIGMA, BETA = 25.0, 25.0 / 3.0, 25.0 / 6.0
PRIOR = (MU, SIGMA)
BOTS = ["a", "b", "c", "d", "e", "f"]


def after_a_win(
    winner: tuple[float, float], loser: tuple[float, float]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Herbrich, Minka and Graepel (2007) for two without draws and dynamics, by math.erf."""
    (mu_w, sigma_w), (mu_l, sigma_l) = winner, loser
    c = math.sqrt(2 * BETA**2 + sigma_w**2 + sigma_l**2)
    t = (mu_w - mu_l) / c
    v = math.exp(-t * t / 2) / math.sqrt(2 * math.pi) / ((1 + math.erf(t / math.sqrt(2))) / 2)
    w = v * (v + t)
    return (
        (mu_w + sigma_w**2 / c * v, sigma_w * math.sqrt(1 - sigma_w**2 / c**2 * w)),
        (mu_l - sigma_l**2 / c * v, sigma_l * math.sqrt(1 - sigma_l**2 / c**2 * w)),
    )


def test_a_bot_without_games_has_the_prior() -> None:
    ratings = LiveRatings()
    assert ratings.of("a") == PRIOR
    ratings.update(["b", "c"], [1, 2])
    assert ratings.of("a") == PRIOR


def test_the_first_game_of_two() -> None:
    """With c^2 = 5/2 sigma0^2 and t = 0: v = sqrt(2/pi), w = 2/pi."""
    ratings = LiveRatings()
    ratings.update(["a", "b"], [1, 2])
    step = SIGMA / math.sqrt(2.5) * math.sqrt(2 / math.pi)
    sigma = SIGMA * math.sqrt(1 - 0.4 * 2 / math.pi)
    assert ratings.of("a") == pytest.approx((25 + step, sigma), abs=1e-12)
    assert ratings.of("b") == pytest.approx((25 - step, sigma), abs=1e-12)
    assert ratings.of("a") == pytest.approx((29.20522, 7.19448), abs=1e-5)


def test_many_games_of_two_follow_the_formulas() -> None:
    rng = random.Random(1)
    ratings = LiveRatings()
    known = dict.fromkeys(BOTS, PRIOR)
    for _ in range(200):
        one, other = rng.sample(BOTS, 2)
        ratings.update([one, other], [1, 2] if (won := rng.random() < 0.7) else [2, 1])
        winner, loser = (one, other) if won else (other, one)
        known[winner], known[loser] = after_a_win(known[winner], known[loser])
    for bot in BOTS:
        assert ratings.of(bot) == pytest.approx(known[bot], abs=1e-9)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_one_game_is_rated_as_the_package_rates_it(seats: int) -> None:
    package = trueskill.TrueSkill(MU, SIGMA, BETA, tau=0.0, draw_probability=0.0)
    ratings = LiveRatings()
    ranks = [seats - seat for seat in range(seats)]
    ratings.update(BOTS[:seats], ranks)
    rated = package.rate([(package.create_rating(),) for _ in ranks], ranks=ranks)
    for bot, (rating,) in zip(BOTS, rated, strict=False):
        assert ratings.of(bot) == pytest.approx((rating.mu, rating.sigma), abs=1e-5)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_series_is_rated_as_the_package_rates_it(seats: int) -> None:
    package = trueskill.TrueSkill(MU, SIGMA, BETA, tau=0.0, draw_probability=0.0)
    ratings = LiveRatings()
    known = {bot: package.create_rating() for bot in BOTS}
    rng = random.Random(seats)
    for _ in range(15):
        bots = rng.sample(BOTS, seats)
        ranks = rng.sample(range(1, seats + 1), seats)
        ratings.update(bots, ranks)
        rated = package.rate([(known[bot],) for bot in bots], ranks=ranks)
        known |= {bot: rating for bot, (rating,) in zip(bots, rated, strict=True)}
    for bot in BOTS:
        assert ratings.of(bot) == pytest.approx((known[bot].mu, known[bot].sigma), abs=1e-5)


def test_three_in_their_first_game() -> None:
    """The middle one stays where it was, and the outer ones go as far up as down."""
    ratings = LiveRatings()
    ratings.update(["a", "b", "c"], [2, 3, 1])
    assert ratings.of("a")[0] == pytest.approx(25.0, abs=1e-9)
    up, down = ratings.of("c")[0] - 25, 25 - ratings.of("b")[0]
    assert up == pytest.approx(down, abs=1e-9)
    assert up > 4.2052  # more than for beating one


@pytest.mark.parametrize("ranks", list(permutations((1, 2, 3))))
def test_who_sits_where_does_not_matter(ranks: tuple[int, ...]) -> None:
    ratings = LiveRatings()
    bots = [BOTS[rank - 1] for rank in ranks]
    ratings.update(bots, ranks)
    same = LiveRatings()
    same.update(["a", "b", "c"], [1, 2, 3])
    for bot in "abc":
        assert ratings.of(bot) == pytest.approx(same.of(bot), abs=1e-4)


@settings(max_examples=40)
@given(st.randoms(use_true_random=False))
def test_sigma_never_grows(rng: random.Random) -> None:
    """Without dynamics a game can only add to what is known."""
    ratings = LiveRatings()
    for _ in range(12):
        bots = rng.sample(BOTS, rng.randint(2, 6))
        before = {bot: ratings.of(bot)[1] for bot in bots}
        ratings.update(bots, rng.sample(range(1, len(bots) + 1), len(bots)))
        for bot in bots:
            assert 0 < ratings.of(bot)[1] < before[bot]


@pytest.mark.parametrize("ranks", [(1, 1), (1, 2, 2), (1, 1, 3), (1, 1, 1, 4)])
def test_a_game_with_shared_ranks_is_left_out_and_counted(ranks: tuple[int, ...]) -> None:
    ratings = LiveRatings()
    ratings.update(BOTS[: len(ranks)], ranks)
    assert ratings.shared_ranks == 1
    assert all(ratings.of(bot) == PRIOR for bot in BOTS)
    ratings.update(["a", "b"], [1, 2])
    assert ratings.shared_ranks == 1
    assert ratings.of("a")[0] > 25


def test_ranks_with_gaps_are_an_order_like_any_other() -> None:
    gaps, plain = LiveRatings(), LiveRatings()
    gaps.update(["a", "b", "c"], [1, 5, 9])
    plain.update(["a", "b", "c"], [1, 2, 3])
    assert [gaps.of(bot) for bot in "abc"] == [plain.of(bot) for bot in "abc"]


def test_a_shut_out_and_an_upset_stay_finite() -> None:
    ratings = LiveRatings()
    for _ in range(1500):
        ratings.update(["a", "b"], [1, 2])
    for _ in range(20):
        ratings.update(["a", "b"], [2, 1])
    for _ in range(150):
        ratings.update(["a", "c", "b", "d"], [1, 2, 4, 3])
    for bot in "abcd":
        mu, sigma = ratings.of(bot)
        assert math.isfinite(mu)
        assert 0 < sigma < SIGMA


def test_an_outcome_beyond_the_packages_arithmetic_is_left_out_and_counted() -> None:
    """No series of games gets there; the gap is set by hand."""
    ratings = LiveRatings()
    far = {"a": trueskill.Rating(5000.0, 1.0), "b": trueskill.Rating(0.0, 1.0)}
    ratings._ratings.update(far)
    ratings.update(["a", "b"], [2, 1])
    assert ratings.beyond == 1
    assert (ratings.of("a"), ratings.of("b")) == ((5000.0, 1.0), (0.0, 1.0))
    ratings.update(["c", "d"], [1, 2])
    assert ratings.beyond == 1
    assert ratings.of("c")[0] > 25
