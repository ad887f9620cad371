"""Fractions that are proven, not guessed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from arena.dudo.presets import make_rules
from arena.dudo.state import RoundKind
from arena.solve.exact import proven
from arena.solve.linear import solve
from arena.solve.positions import OTHER, Position, solvable
from arena.solve.strategy import uniform
from arena.solve.tree import round_tree


@pytest.mark.parametrize(
    ("preset", "changes", "value"),
    [
        ("textarena", {}, Fraction(-1, 9)),
        ("lizumo", {}, Fraction(-1, 18)),
        pytest.param("openspiel", {}, Fraction(-7, 258), marks=pytest.mark.long),
        pytest.param("common_hand", {}, Fraction(-7, 327), marks=pytest.mark.long),
        pytest.param(
            "lizumo", {"to_aces": "half_floor_plus_1"}, Fraction(-1, 17), marks=pytest.mark.long
        ),
        pytest.param("lizumo", {"to_aces": "half_up_plus_1"}, Fraction(0), marks=pytest.mark.long),
    ],
)
def test_values_with_one_die_each_are_proven(
    preset: str, changes: dict[str, str], value: Fraction
) -> None:
    rules, _ = solvable(make_rules(preset, **changes), (1, 1))
    tree = round_tree(rules)
    assert proven(tree, solve(tree)) == value


def test_strategies_that_do_not_meet_prove_nothing() -> None:
    tree = round_tree(make_rules("textarena", start_dice=1))
    solution = solve(tree)
    assert proven(tree, replace(solution, other=uniform(tree, OTHER))) is None


def test_a_true_bid_in_palo_fijo_wins_two_thirds_more_than_it_loses_with_one_die_each() -> None:
    """Nothing is wild and the face stays. A starter that bids the die it holds and doubts every raise
    loses only where the other holds the same: 5/6 - 1/6."""
    rules, _ = solvable(make_rules("classic"), (1, 1))
    tree = round_tree(rules, Position((1, 1), RoundKind.FIJO, (True, False)))
    value = proven(tree, solve(tree))
    assert value is not None
    assert Fraction(2, 3) <= value < 1
