"""Optimal play of a round: its value, its strategies, and what the best answer to others is worth."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from self_play import starter_wins

from arena.dudo.bid import DUDO, Bid
from arena.dudo.presets import make_rules
from arena.dudo.rules import Rules
from arena.solve.linear import Solution, solve
from arena.solve.positions import OTHER, STARTER
from arena.solve.strategy import (
    Strategy,
    best_response_value,
    from_weights,
    round_value,
    uniform,
)
from arena.solve.tree import RoundTree, round_tree

TEXTARENA = make_rules("textarena", start_dice=1)
CLASSIC = make_rules("classic", start_dice=1, calza="off")


@pytest.fixture(scope="module")
def textarena() -> RoundTree:
    return round_tree(TEXTARENA)


@pytest.fixture(scope="module")
def classic() -> RoundTree:
    return round_tree(CLASSIC)


@pytest.fixture(scope="module")
def optimal(classic: RoundTree) -> Solution:
    return solve(classic)


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        (TEXTARENA, Fraction(-1, 9)),
        pytest.param(
            make_rules("common_hand", start_dice=1), Fraction(-7, 327), marks=pytest.mark.long
        ),
        pytest.param(make_rules("openspiel"), Fraction(-7, 258), marks=pytest.mark.long),
    ],
)
def test_values_are_those_known_exactly(rules: Rules, value: Fraction) -> None:
    solution = solve(round_tree(rules))
    assert solution.low == pytest.approx(float(value), abs=1e-9)
    assert solution.high == pytest.approx(float(value), abs=1e-9)


def test_optimal_strategies_are_worth_the_value_against_each_other(textarena: RoundTree) -> None:
    solution = solve(textarena)
    value = round_value(textarena, solution.starter, solution.other)
    assert value == pytest.approx(-1 / 9, abs=1e-9)


def test_the_table_has_every_information_set_once_with_chances_that_add_up(
    textarena: RoundTree,
) -> None:
    solution = solve(textarena)
    for strategy in (solution.starter, solution.other):
        table = list(strategy.table(textarena))
        assert len({(entry.hand, entry.history) for entry in table}) == len(table)
        assert all(sum(entry.chances.values()) == pytest.approx(1) for entry in table)
        assert all(len(entry.history) % 2 == strategy.seat for entry in table)
    inner = textarena.children > 0
    assert len(table) == 6 * int((inner & (textarena.depth % 2 == OTHER)).sum())


def test_a_bid_that_cannot_hold_is_called_in_optimal_play(textarena: RoundTree) -> None:
    """Two sixes as an opening need one's own die: with any other the best answer is dudo alone."""
    entries = {
        (entry.hand, entry.history): entry.chances
        for entry in solve(textarena).other.table(textarena)
    }
    assert entries[(3,), (Bid(2, 6),)] == {DUDO: pytest.approx(1)}


def test_the_best_answer_to_a_starter_who_always_bids_two_sixes_is_dudo(
    textarena: RoundTree,
) -> None:
    """It fails only when both dice are sixes: 35/36 - 1/36."""
    weights = np.zeros((len(textarena), 6))
    weights[textarena.action == 6 * 2 + 6] = 1.0
    stubborn = from_weights(textarena, STARTER, weights)
    assert best_response_value(textarena, stubborn) == pytest.approx(34 / 36)


def _best(tree: RoundTree, node: int, hand: int, other: Strategy, weights: list[float]) -> float:
    """The same by walking the tree hand by hand; `weights` of the other seat's hands."""
    if not tree.children[node]:
        payoff = tree.payoffs[tree.payoff_of[node]]
        of_hand = payoff[hand] if other.seat == OTHER else -payoff[:, hand]
        return sum(weight * float(won) for weight, won in zip(weights, of_hand, strict=True))
    values = []
    first = int(tree.first_child[node])
    for child in range(first, first + int(tree.children[node])):
        if tree.depth[node] % 2 != other.seat:
            values.append(_best(tree, child, hand, other, weights))
        else:
            chances = other.chances[child].tolist()
            after = [weight * chance for weight, chance in zip(weights, chances, strict=True)]
            values.append(_best(tree, child, hand, other, after))
    return sum(values) if tree.depth[node] % 2 == other.seat else max(values)


@pytest.mark.parametrize("seat", [STARTER, OTHER])
def test_the_best_answer_is_that_of_a_walk_through_the_tree(
    textarena: RoundTree, seat: int
) -> None:
    weights = np.random.default_rng(3).random((len(textarena), 6)) ** 4
    strategy = from_weights(textarena, seat, weights)
    walked = [_best(textarena, 0, hand, strategy, [1 / 6] * 6) for hand in range(6)]
    expected = sum(walked) / 6
    assert best_response_value(textarena, strategy) == pytest.approx(expected, abs=1e-12)


def test_the_value_is_known_exactly_and_no_answer_gains_on_optimal_play(
    classic: RoundTree, optimal: Solution
) -> None:
    assert optimal.value == pytest.approx(-1 / 18, abs=1e-9)
    assert best_response_value(classic, optimal.other) <= -1 / 18 + 1e-9
    assert best_response_value(classic, optimal.starter) <= 1 / 18 + 1e-9


def test_an_answer_gains_on_uniform_play(classic: RoundTree) -> None:
    assert best_response_value(classic, uniform(classic, OTHER)) > 0.5


def test_optimal_play_in_the_window_wins_as_the_program_says(
    classic: RoundTree, optimal: Solution
) -> None:
    games = 40_000
    share = starter_wins(CLASSIC, classic, optimal, games).mean()
    p = 17 / 36
    assert abs(share - p) < 4 * (p * (1 - p) / games) ** 0.5
