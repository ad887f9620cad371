"""Intervals of a share: published values, no empty ones, and that they cover the truth."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.stats.intervals import share_interval, wilson

SHARES = st.floats(min_value=0.0, max_value=1.0)
LEVEL = 0.95


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe (1998), table I, method 3, and textbook values for ten games.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (0, 10, 0.0000, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0000),
    ],
)
def test_wilson_gives_the_published_intervals(
    wins: int, games: int, low: float, high: float
) -> None:
    found = wilson(wins / games, games)
    assert found == pytest.approx((low, high), abs=5e-5)


def test_wilson_takes_other_confidences() -> None:
    """At share 1/2 the half width is z / (2 sqrt(n + z^2)), here with z for 99 %."""
    z = 2.5758293035489004
    low, high = wilson(0.5, 100, confidence=0.99)
    assert high - 0.5 == pytest.approx(z / (2 * math.sqrt(100 + z * z)), abs=1e-12)
    assert 0.5 - low == pytest.approx(high - 0.5, abs=1e-12)


@given(SHARES, st.floats(min_value=0.5, max_value=1e7))
def test_wilson_holds_the_share_between_zero_and_one(share: float, games: float) -> None:
    low, high = wilson(share, games)
    assert 0.0 <= low <= share + 1e-9
    assert share - 1e-9 <= high <= 1.0
    assert low < high


@given(SHARES, st.floats(min_value=0.5, max_value=1e6))
def test_wilson_is_the_same_for_wins_and_losses(share: float, games: float) -> None:
    low, high = wilson(share, games)
    assert wilson(1 - share, games) == pytest.approx((1 - high, 1 - low), abs=1e-9)


@given(st.lists(st.sampled_from((0.0, 1 / 3, 0.5, 1.0)), min_size=1, max_size=40))
def test_an_interval_is_never_empty_and_holds_the_share(groups: list[float]) -> None:
    share, low, high = share_interval(groups, 2)
    assert share == pytest.approx(sum(groups) / len(groups))
    assert 0.0 <= low <= share <= high <= 1.0
    assert high - low > 0.01


def test_single_games_give_wilsons_interval_nearly() -> None:
    """The variance of a sample divides by n - 1, so one game counts less."""
    share, low, high = share_interval([1.0] * 30 + [0.0] * 70, 1)
    assert share == pytest.approx(0.3)
    assert (low, high) == pytest.approx(wilson(0.3, 99), abs=1e-12)


@pytest.mark.parametrize(("score", "expected"), [(0.0, (0.0, 0.2775)), (1.0, (0.7225, 1.0))])
def test_a_clean_sheet_counts_every_deal_once(score: float, expected: tuple[float, float]) -> None:
    """Ten mirrored deals, twenty games: by ten, not by twenty."""
    share, low, high = share_interval([score] * 10, 2)
    assert share == score
    assert (low, high) == pytest.approx(expected, abs=5e-5)


def test_twins_that_split_every_deal_count_every_deal_once() -> None:
    share, low, high = share_interval([0.5] * 10, 2)
    assert share == 0.5
    assert (low, high) == pytest.approx((0.2366, 0.7634), abs=5e-5)


def test_one_deal_says_little() -> None:
    share, low, high = share_interval([0.5], 2)
    assert share == 0.5
    # Wilson with one game: 1/2 -+ z / (2 sqrt(1 + z^2)).
    assert (low, high) == pytest.approx((0.0546, 0.9454), abs=5e-5)


def test_deals_that_even_out_count_for_more_than_their_games_but_not_without_end() -> None:
    """999 split deals and one win: nearly no variance, yet at most four times the games count."""
    share, low, high = share_interval([0.5] * 999 + [1.0], 2)
    assert (low, high) == pytest.approx(wilson(share, 8000), abs=1e-12)


def test_deals_of_which_both_games_end_alike_count_once() -> None:
    _, low, high = share_interval([1.0, 0.0] * 50, 2)
    assert (low, high) == pytest.approx(wilson(0.5, 99), abs=1e-12)


def test_no_games_have_no_share() -> None:
    with pytest.raises(ValueError, match="no games"):
        share_interval([], 2)


def coverage(deal: Callable[[random.Random], float], truth: float, games_per_group: int) -> float:
    """The share of 2,000 matches of 100 deals each whose interval holds the truth."""
    rng = random.Random(f"coverage {truth} {games_per_group}")
    held = 0
    for _ in range(2000):
        _, low, high = share_interval([deal(rng) for _ in range(100)], games_per_group, LEVEL)
        held += low <= truth <= high
    return held / 2000


@pytest.mark.parametrize("truth", [0.5, 0.35, 0.8, 0.9])
def test_single_games_are_covered_as_often_as_promised(truth: float) -> None:
    found = coverage(lambda rng: float(rng.random() < truth), truth, 1)
    assert 0.93 <= found <= 0.97


def mirrored(strength: float, luck: float, same: bool) -> Callable[[random.Random], float]:
    """A deal that with chance `luck` decides both games: for one bot both (`same`), or for one seat,
    so that each bot wins one of them. Otherwise the games are independent."""

    def deal(rng: random.Random) -> float:
        if rng.random() < luck:
            return float(rng.random() < strength) if same else 0.5
        return ((rng.random() < strength) + (rng.random() < strength)) / 2

    return deal


@pytest.mark.parametrize(("strength", "luck"), [(0.5, 0.3), (0.6, 0.7), (0.8, 0.5)])
def test_deals_that_one_bot_wins_twice_are_covered_as_often_as_promised(
    strength: float, luck: float
) -> None:
    """Positive correlation: counted game by game, the interval would be too narrow."""
    deal = mirrored(strength, luck, same=True)
    assert 0.93 <= coverage(deal, strength, 2) <= 0.97


@pytest.mark.parametrize(("strength", "luck"), [(0.5, 0.3), (0.6, 0.7), (0.7, 0.5)])
def test_deals_that_one_seat_wins_twice_are_covered_as_often_as_promised(
    strength: float, luck: float
) -> None:
    """Negative correlation: counted game by game, the interval would be too wide."""
    deal = mirrored(strength, luck, same=False)
    truth = luck / 2 + (1 - luck) * strength
    assert 0.93 <= coverage(deal, truth, 2) <= 0.97


def test_games_counted_one_by_one_would_cover_too_rarely_or_too_often() -> None:
    """That the simulation can fail: the same deals through the plain interval."""

    def plain(deal: Callable[[random.Random], float]) -> float:
        rng = random.Random("plain")
        held = 0
        for _ in range(1000):
            low, high = wilson(sum(deal(rng) for _ in range(100)) / 100, 200)
            held += low <= 0.5 <= high
        return held / 1000

    assert plain(mirrored(0.5, 0.7, same=True)) < 0.93
    assert plain(mirrored(0.5, 0.7, same=False)) > 0.97
