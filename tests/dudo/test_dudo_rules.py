"""Parameters: defaults, allowed values, and what is refused, with the reason."""

from __future__ import annotations

import random
from dataclasses import FrozenInstanceError, fields
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from rule_space import DEFAULTS, DOMAINS, any_values, contradictory, random_rules, rule_sets

from arena.dudo import rules as rules_module
from arena.dudo.presets import custom_rules
from arena.dudo.rules import HELP, PARAMETERS, Rules, choices, describe_choices
from arena.errors import RulesError

CIRCLE = "from_aces double with to_aces half_up lets 3 aces -> 6 twos -> 3 aces repeat for ever"
NO_ORDER = "raise_rule reset_quantity with ace_bids convert has no order in which bids only rise"


def test_the_defaults() -> None:
    assert Rules().as_dict() == DEFAULTS
    assert rules_module.DEFAULTS == DEFAULTS
    assert Rules().changes() == {}


def test_parameters_and_values_are_those_of_the_table() -> None:
    assert set(PARAMETERS) == set(DOMAINS)
    assert list(Rules().as_dict()) == list(PARAMETERS)
    for name, domain in DOMAINS.items():
        allowed = choices(name)
        if name == "max_rounds":
            assert allowed is None
        else:
            assert allowed is not None
            assert set(map(repr, allowed)) == set(map(repr, domain))
        assert HELP[name]


def wrong_values(name: str) -> list[Any]:
    """Values that no parameter of this kind may take, also such as equal an allowed one."""
    wrong: list[Any] = ["nonsense", "", 2.5, -1, [1], {}, (), b"off"]
    for value in DOMAINS[name]:
        if type(value) is int:
            wrong += [float(value), str(value)]
        if value in (0, 1) and type(value) is int:
            wrong.append(bool(value))
        if type(value) is bool:
            wrong += [int(value), str(value).lower()]
    if name != "wild_face":
        wrong.append(None)
    lowest_and_highest = {
        "max_players": [0, 1, 21],
        "start_dice": [0, 11],
        "max_rounds": [0],
        "wild_face": [0, 2, 3, 4, 5, 7, "none"],
        "calza_gain": [0, 3],
        "calza_miss_loss": [0, 3],
        "palo_fijo": [3],
        "palo_ciego": [3],
        "special_min_alive": [1, 4],
    }
    return wrong + lowest_and_highest.get(name, [])


@pytest.mark.parametrize("name", DOMAINS)
def test_any_other_value_or_type_is_refused_by_name(name: str) -> None:
    for value in wrong_values(name):
        with pytest.raises(RulesError) as raised:
            Rules(**{name: value})
        assert str(raised.value) == f"{name} is {value!r}; allowed: {describe_choices(name)}"
        assert [parameter for parameter, _ in raised.value.faults] == [name]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("max_players", "a whole number from 2 to 20"),
        ("start_dice", "a whole number from 1 to 10"),
        ("max_rounds", "a whole number from 1 up"),
        ("wild_face", "none, 1, 6"),
        ("calza", "off, turn, bystanders, anyone"),
        ("single_round", "false, true"),
        ("palo_fijo", "0, 1, 2"),
    ],
)
def test_allowed_values_in_words(name: str, words: str) -> None:
    assert describe_choices(name) == words


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(RulesError) as raised:
        Rules(start_dice=11, calza="yes", palo_fijo=True)
    assert [name for name, _ in raised.value.faults] == ["start_dice", "calza", "palo_fijo"]


def test_contradictions_are_refused_with_the_reason() -> None:
    names = ("wild_face", "ace_bids", "to_aces", "from_aces", "raise_rule")
    refused = 0
    for values in product(*(DOMAINS[name] for name in names)):
        named = dict(zip(names, values, strict=True))
        if not contradictory(named):
            assert Rules(**named)
            continue
        refused += 1
        with pytest.raises(RulesError) as raised:
            Rules(**named)
        circle = (named["from_aces"], named["to_aces"]) == ("double", "half_up")
        no_order = named["raise_rule"] == "reset_quantity"
        wanted = [CIRCLE] * circle + [NO_ORDER] * no_order
        assert [text for _, text in raised.value.faults] == wanted
    assert refused == 8


@given(values=any_values())
def test_nothing_but_a_contradiction_makes_a_combination_invalid(values: dict[str, Any]) -> None:
    if contradictory(values):
        with pytest.raises(RulesError):
            Rules(**values)
    else:
        Rules(**values)


@given(values=any_values(wild_face=1, ace_bids="convert", raise_rule="reset_quantity"))
def test_no_other_value_excuses_a_contradiction(values: dict[str, Any]) -> None:
    with pytest.raises(RulesError, match="no order in which bids only rise"):
        Rules(**values)
    circle = {"raise_rule": "reset_face", "from_aces": "double", "to_aces": "half_up"}
    with pytest.raises(RulesError, match="repeat for ever"):
        Rules(**values | circle)


def test_aces_that_are_not_wild_are_bid_plainly() -> None:
    assert Rules().ace_bids == "convert"
    for wild_face in (None, 6):
        rules = Rules(wild_face=wild_face, ace_bids="convert")
        assert rules.ace_bids == "plain"
        assert rules == Rules(wild_face=wild_face, ace_bids="plain")


@given(rules=rule_sets())
def test_rules_are_values(rules: Rules) -> None:
    same = custom_rules(**rules.as_dict())
    assert same == rules
    assert hash(same) == hash(rules)
    assert custom_rules(**rules.changes()) == rules
    for name, value in rules.changes().items():
        assert value != DEFAULTS[name]
    with pytest.raises(FrozenInstanceError):
        rules.start_dice = 3


def test_random_rules_are_what_they_were_asked_to_be() -> None:
    rng = random.Random(0)
    for name, domain in DOMAINS.items():
        for value in domain:
            assert getattr(random_rules(rng, **{name: value}), name) == value
    assert len(DOMAINS) == len(fields(Rules)) == 27
