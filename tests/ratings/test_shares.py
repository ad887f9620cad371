"""Shares over deals: by hand, against a bootstrap of deals, and what they say of little data."""

from __future__ import annotations

import numpy as np
import pytest
from synthetic import made

from arena.ratings.shares import deal_numbers, shares_over_deals, win_points
from arena.stats.intervals import share_interval


def test_points_games_and_deals_are_counted_per_key() -> None:
    shares = shares_over_deals(
        np.array([0, 0, 2, 2, 2]), np.array([1.0, 0.0, 1.0, 0.5, 0.0]), np.array([7, 7, 1, 2, 2]), 3
    )
    assert shares.games.tolist() == [2, 0, 3]
    assert shares.deals.tolist() == [1, 0, 2]
    assert shares.share[[0, 2]].tolist() == [0.5, 0.5]
    assert np.isnan(shares.share[1])
    # Key 2: deal 1 is half a point above its share, deal 2 half a point below; 2/1 * (1/4 + 1/4) / 9.
    assert shares.variance == pytest.approx([0.0, 0.0, 1 / 9])


def test_whole_mirrored_deals_give_the_interval_of_the_match_command() -> None:
    deals = [1.0, 0.5, 0.5, 0.0, 1.0, 1.0, 0.5]
    points = [half for score in deals for half in {0.0: (0, 0), 0.5: (1, 0), 1.0: (1, 1)}[score]]
    shares = shares_over_deals(
        np.zeros(14, int), np.array(points, float), np.repeat(np.arange(7), 2), 1
    )
    share, low, high = share_interval(deals, 2)
    assert shares.share[0] == pytest.approx(share)
    assert shares.interval(0) == pytest.approx((low, high))


def test_the_variance_is_that_of_deals_drawn_again() -> None:
    """Deals of one or two games whose scores hang together."""
    rng = np.random.default_rng(5)
    sizes = rng.integers(1, 3, 400)
    deal = np.repeat(np.arange(400), sizes)
    luck = rng.random(400) < 0.6
    points = np.where(rng.random(len(deal)) < 0.7, luck[deal], rng.random(len(deal)) < 0.3)
    shares = shares_over_deals(np.zeros(len(deal), int), points.astype(float), deal, 1)
    sums = np.bincount(deal, points)
    draws = rng.integers(0, 400, (4000, 400))
    again = sums[draws].sum(axis=1) / sizes[draws].sum(axis=1)
    assert shares.variance[0] == pytest.approx(again.var(), rel=0.08)
    alone = shares_over_deals(np.zeros(len(deal), int), points.astype(float), None, 1)
    assert alone.variance[0] < 0.85 * again.var(), "games taken one by one look surer than they are"


@pytest.mark.parametrize("points", [[1.0], [0.0], [1.0, 1.0], [0.5, 0.5, 0.5], [1 / 3]])
def test_an_interval_is_never_empty(points: list[float]) -> None:
    shares = shares_over_deals(np.zeros(len(points), int), np.array(points), None, 1)
    low, high = shares.interval(0)
    assert 0.0 <= low <= points[0] <= high <= 1.0
    assert high - low > 0.3


def test_no_games_have_no_interval() -> None:
    shares = shares_over_deals(np.zeros(0, int), np.zeros(0), None, 1)
    assert shares.effective(0) == 0.0
    with pytest.raises(ValueError, match="no games"):
        shares.interval(0)


def test_an_entry_can_stand_for_several_games() -> None:
    at_once = shares_over_deals(np.array([0]), np.array([2.0]), None, 1, np.array([3]))
    assert (at_once.games[0], at_once.deals[0]) == (3, 1)
    assert at_once.share[0] == pytest.approx(2 / 3)


def test_games_of_one_deal_have_one_number() -> None:
    game = ((0, 1), (1, 2))
    numbers = deal_numbers(made([game] * 4, deals=[2**63, 5, 2**63, 6]))
    assert numbers is not None
    assert numbers.tolist() == [2, 0, 2, 1]
    assert deal_numbers(made([game] * 3)) is None


def test_a_shared_first_place_counts_by_its_share() -> None:
    outcomes = made([((0, 1, 2), (1, 1, 3)), ((0, 1, 2), (1, 1, 1)), ((0, 1, 2), (2, 1, 2))])
    assert win_points(outcomes).tolist() == [[0.5, 0.5, 0.0], [1 / 3] * 3, [0.0, 1.0, 0.0]]
