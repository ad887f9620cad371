"""The fast engine plays as the readable one does: rows, events, verdicts and records are the same."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from engine_oracle import compare
from engine_play import choose, fixtures, seats_for
from rule_space import covering_rules, random_rules

from arena.dudo.presets import PRESETS, make_rules
from arena.dudo.rules import Rules

HAPPENINGS = ("show", "calza", "blind", "truncated", "forfeit", "illegal", "protocol")
KINDS = ("round fijo", "round ciego", "round fijo+ciego", "calza hit", "calza miss", "shared exit")


def _play(rng: random.Random, rules: Rules, games: int, seats: int | None = None) -> Counter[str]:
    seats = seats or seats_for(rng, rules)
    size = rng.choice((1, games // 3 + 1, games, games + 5))
    return compare(rules, fixtures(rng, games, seats), size, choose)[2]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_played_alike(preset: str) -> None:
    rng = random.Random(preset)
    rules = make_rules(preset)
    for seats in sorted({2, min(3, rules.max_players), min(6, rules.max_players)}):
        assert _play(rng, rules, 40, seats)["games"] == 40


def test_every_value_of_every_parameter_is_played_alike() -> None:
    rng = random.Random("values")
    seen: Counter[str] = Counter()
    for _, rules in covering_rules(rng):
        seen += _play(rng, rules, 12)
    assert seen["games"] > 1000
    assert all(seen[what] > 5 for what in HAPPENINGS + KINDS), seen


@pytest.mark.parametrize("setup", ["roll_opener", "roll_order"])
@pytest.mark.parametrize("seats", range(2, 21))
def test_every_size_of_table_is_seated_and_played_alike(setup: str, seats: int) -> None:
    rng = random.Random(f"{setup} {seats}")
    rules = random_rules(rng, setup=setup, max_players=20, start_dice=1 + seats % 3)
    assert _play(rng, rules, 6, seats)["games"] == 6


@pytest.mark.parametrize("start_dice", range(1, 11))
def test_every_number_of_dice_is_played_alike(start_dice: int) -> None:
    rng = random.Random(start_dice)
    rules = random_rules(rng, start_dice=start_dice, max_players=20, max_rounds=1000)
    assert _play(rng, rules, 10, 3)["games"] == 10


@pytest.mark.parametrize("max_rounds", [1, 2, 3, 4, 7])
def test_games_that_are_cut_off_are_ranked_alike(max_rounds: int) -> None:
    rng = random.Random(max_rounds)
    seen: Counter[str] = Counter()
    for seats in (2, 3, 5, 9):
        rules = random_rules(rng, max_players=20, max_rounds=max_rounds, single_round=False)
        seen += _play(rng, rules, 15, seats)
    assert seen["truncated"] > 10


@pytest.mark.long
@pytest.mark.timeout(0)
def test_a_million_games_are_played_alike() -> None:
    """Two thousand random rule sets, mostly with small tables and few dice; about an hour."""
    rng = random.Random("a million")
    seen: Counter[str] = Counter()
    while seen["games"] < 1_000_000:
        dice = rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 7, 10))
        rules = random_rules(rng, max_players=20, start_dice=dice)
        seats = rng.choice((2, 2, 2, 2, 3, 3, 3, 4, 5, rng.choice((8, 12, 20))))
        seen += _play(rng, rules, 500, seats)
    assert all(seen[what] > 1000 for what in HAPPENINGS + KINDS), seen
