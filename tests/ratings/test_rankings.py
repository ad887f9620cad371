"""Distinct ends of games, and ties as orders of the tied."""

from __future__ import annotations

import math

import numpy as np
import pytest
from made_outcomes import outcomes_of

from arena.ratings.rankings import ALL_ORDERS, SAMPLED_ORDERS, rankings_of, tied


def test_equal_ends_are_one_ranking_with_a_count() -> None:
    games = outcomes_of([(0, 1, 2), (2, 1, 0), (0, 1, 2)], [(1, 2, 3), (3, 2, 1), (3, 2, 1)])
    found = rankings_of(games, 3)
    assert found.order.tolist() == [[0, 1, 2], [2, 1, 0]]
    assert found.games.tolist() == [2.0, 1.0]
    assert found.of_game.tolist() == [0, 0, 1]


def test_a_tie_of_two_and_one_of_three_are_all_their_orders() -> None:
    games = outcomes_of([(4, 3, 2, 1, 0)], [(1, 1, 3, 3, 3)])
    found = rankings_of(games, 5)
    assert len(found.order) == 12
    assert found.games == pytest.approx([1 / 12] * 12)
    assert {tuple(order[:2]) for order in found.order.tolist()} == {(3, 4), (4, 3)}
    assert len({tuple(order) for order in found.order.tolist()}) == 12


@pytest.mark.parametrize("first", [1, 2])
def test_ranks_that_tie_are_not_those_that_do_not(first: int) -> None:
    games = outcomes_of([(0, 1, 2), (0, 1, 2)], [(1, 2, 2), (1, 2, 3)])
    found = rankings_of(games.only(np.array([first - 1, 2 - first])), 3)
    assert found.games.sum() == pytest.approx(2.0)
    assert sorted(found.games.tolist()) == [0.5, 0.5, 1.0]


def test_a_large_tie_is_a_sample_in_which_pairs_are_balanced() -> None:
    games = outcomes_of([range(7)] * 10, [(1, 2, 2, 2, 2, 2, 7)] * 10)
    found = rankings_of(games, 7)
    assert found.order.shape == (SAMPLED_ORDERS, 7)
    assert found.games == pytest.approx([10 / SAMPLED_ORDERS] * SAMPLED_ORDERS)
    assert (found.order[:, 0] == 0).all()
    assert (found.order[:, 6] == 6).all()
    places = np.argsort(found.order, axis=1)
    for one in range(2, 6):
        for other in range(1, one):
            assert (places[:, one] < places[:, other]).sum() == SAMPLED_ORDERS // 2
    assert len({tuple(order) for order in found.order.tolist()}) > 20


@pytest.mark.parametrize(
    ("ranks", "orders"), [((1, 1, 1, 1), 24), ((1, 1, 1, 4, 4, 4), 36), ((1,) * 5, 24)]
)
def test_orders_are_all_of_them_as_far_as_they_are_few(ranks: tuple[int, ...], orders: int) -> None:
    found = rankings_of(outcomes_of([range(len(ranks))], [ranks]), 8)
    assert len(found.order) == orders <= ALL_ORDERS
    if len(ranks) < 5 or len(set(ranks)) > 1:
        assert len({tuple(order) for order in found.order.tolist()}) == orders


def test_twenty_seats_and_many_bots_are_told_apart() -> None:
    rng = np.random.default_rng(1)
    bots = np.array([rng.permutation(1000)[:20] for _ in range(50)])
    ranks = np.array([rng.permutation(20) + 1 for _ in range(50)])
    again = np.concatenate([bots, bots])
    found = rankings_of(outcomes_of(again, np.concatenate([ranks, ranks])), 1000)
    assert found.games.tolist() == [2.0] * 50
    expected = {tuple(row) for row in np.take_along_axis(bots, np.argsort(ranks), axis=1).tolist()}
    assert {tuple(order) for order in found.order.tolist()} == expected


def test_shares_of_a_pattern_add_up() -> None:
    rng = np.random.default_rng(2)
    ranks = rng.integers(1, 5, (300, 6))
    bots = np.argsort(rng.random((300, 9)), axis=1)[:, :6]
    found = rankings_of(outcomes_of(bots, ranks), 9)
    assert found.games.sum() == pytest.approx(300)
    sums = np.bincount(found.of_pattern, found.share)
    assert sums == pytest.approx(np.ones(len(found.patterns)))
    ranked = np.sort(np.take_along_axis(bots, np.argsort(ranks, axis=1), axis=1), axis=1)
    assert np.array_equal(np.sort(found.patterns[found.of_game], axis=1), ranked)


def test_games_with_shared_ranks_are_found() -> None:
    games = outcomes_of([(0, 1, 2)] * 3, [(1, 2, 3), (2, 1, 2), (1, 1, 1)])
    assert tied(games).tolist() == [False, True, True]
    assert math.isclose(rankings_of(games, 3).games.sum(), 3.0)
