"""Named rule sets against the tables of rules.md section 16."""

from __future__ import annotations

from typing import Any

import pytest
from rule_space import DEFAULTS

from arena.dudo.presets import PRESETS, custom_rules, find_preset, make_rules
from arena.errors import RulesError

ROLL_ORDER = {"setup": "roll_order"}
TURN = {"calza": "turn", "calza_hit": "gain", "calza_gain": 1}
PLAIN = {"ace_bids": "plain", "raise_rule": "reset_face", "open_aces": "always"}
ONCE = {"special_repeat": "once", "special_min_alive": 2, "special_calza": False}

# Typed from the columns of section 16; what a column leaves blank is the default of section 15.
TABLE: dict[str, dict[str, Any]] = {
    "lizumo": {
        "max_players": 6,
        "start_dice": 3,
        "setup": "roll_opener",
        "wild_face": 1,
        "open_aces": "never",
        "after_ace_opening": "regular",
        "calza": "off",
        "palo_fijo": 0,
        "palo_ciego": 0,
        "burn": "off",
        "next_opener": "loser",
    },
    "app": {
        "max_players": 6,
        "start_dice": 5,
        "setup": "roll_opener",
        "wild_face": 1,
        "open_aces": "never",
        "after_ace_opening": "regular",
        "calza": "off",
        "palo_fijo": 0,
        "palo_ciego": 0,
        "burn": "off",
        "next_opener": "loser",
    },
    "hebrew": {
        "max_players": 20,
        "start_dice": 5,
        **ROLL_ORDER,
        "wild_face": 1,
        "open_aces": "always",
        "after_ace_opening": "free_face",
        **TURN,
        "palo_fijo": 1,
        "palo_ciego": 0,
        **ONCE,
        "fijo_face_change": "short",
        "burn": "off",
        "next_opener": "loser",
    },
    "classic": {
        "max_players": 20,
        "start_dice": 5,
        **ROLL_ORDER,
        "wild_face": 1,
        "open_aces": "one_die",
        "after_ace_opening": "regular",
        **TURN,
        "palo_fijo": 1,
        "palo_ciego": 0,
        **ONCE,
        "fijo_face_change": "nobody",
        "burn": "off",
        "next_opener": "loser",
    },
    "latin": {
        "max_players": 20,
        "start_dice": 5,
        **ROLL_ORDER,
        "wild_face": 1,
        "open_aces": "one_die",
        "after_ace_opening": "regular",
        **TURN,
        "palo_fijo": 1,
        "palo_ciego": 2,
        **ONCE,
        "fijo_face_change": "nobody",
        "burn": "raise",
        "next_opener": "loser",
    },
    "perudo_official": {
        "max_players": 6,
        "start_dice": 5,
        "setup": "roll_opener",
        "wild_face": 1,
        "ace_bids": "convert",
        "raise_rule": "reset_face",
        "open_aces": "never",
        **TURN,
        "palo_fijo": 1,
        "special_min_alive": 3,
        "fijo_face_change": "veterans",
        "next_opener": "loser",
        "single_round": False,
    },
    "wikipedia_dudo": {
        "max_players": 20,
        "start_dice": 5,
        **ROLL_ORDER,
        "wild_face": 1,
        "ace_bids": "convert",
        "raise_rule": "reset_face",
        "open_aces": "one_die",
        "calza": "turn",
        "calza_hit": "bidder_loses",
        "palo_fijo": 1,
        "special_min_alive": 2,
        "fijo_face_change": "nobody",
        "next_opener": "loser",
        "single_round": False,
    },
    "common_hand": {
        "max_players": 20,
        "start_dice": 5,
        "setup": "roll_opener",
        "wild_face": 1,
        **PLAIN,
        "calza": "off",
        "palo_fijo": 0,
        "next_opener": "loser",
        "single_round": False,
    },
    "openspiel": {
        "max_players": 2,
        "start_dice": 1,
        "setup": "seat0",
        "wild_face": 6,
        **PLAIN,
        "calza": "off",
        "palo_fijo": 0,
        "single_round": True,
    },
    "ahle": {
        "max_players": 2,
        "start_dice": 5,
        "setup": "seat0",
        "wild_face": 1,
        **PLAIN,
        "calza": "off",
        "palo_fijo": 0,
        "single_round": True,
    },
    "rdr": {
        "max_players": 20,
        "start_dice": 5,
        "setup": "roll_opener",
        "wild_face": None,
        **PLAIN,
        "calza": "turn",
        "calza_hit": "others_lose",
        "palo_fijo": 0,
        "next_opener": "rotate_back",
        "single_round": False,
    },
    "textarena": {
        "max_players": 15,
        "start_dice": 5,
        "setup": "seat0",
        "wild_face": None,
        **PLAIN,
        "raise_rule": "no_decrease",
        "calza": "off",
        "palo_fijo": 0,
        "next_opener": "after_caller",
        "single_round": False,
    },
}
CHOICES = {
    "lizumo": {"start_dice": [1, 2, 3, 4, 5]},
    "app": {"start_dice": [3, 4, 5], "wild_face": [1, None]},
}


def test_there_are_no_other_presets() -> None:
    assert list(PRESETS) == list(TABLE)
    assert {name for name, preset in PRESETS.items() if preset.choices} == set(CHOICES)


@pytest.mark.parametrize("name", TABLE)
def test_a_preset_is_its_column_of_the_table(name: str) -> None:
    assert make_rules(name).as_dict() == DEFAULTS | TABLE[name]


@pytest.mark.parametrize("name", TABLE)
def test_a_preset_says_what_it_is(name: str) -> None:
    preset = PRESETS[name]
    assert preset.name == name
    assert preset.summary
    assert preset.source


def test_dice_outside_a_presets_choices_are_refused() -> None:
    for name, choices in CHOICES.items():
        for parameter, allowed in choices.items():
            for value in allowed:
                assert getattr(make_rules(name, **{parameter: value}), parameter) == value
    refusals = {
        ("lizumo", 6): "start_dice is 6; lizumo is played with 1, 2, 3, 4, 5",
        ("lizumo", True): "start_dice is True; lizumo is played with 1, 2, 3, 4, 5",
        ("app", 2): "start_dice is 2; app is played with 3, 4, 5",
        ("app", 5.0): "start_dice is 5.0; app is played with 3, 4, 5",
        ("app", 0): "start_dice is 0; app is played with 3, 4, 5",
        ("classic", 11): "start_dice is 11; allowed: a whole number from 1 to 10",
    }
    for (name, dice), message in refusals.items():
        with pytest.raises(RulesError) as raised:
            make_rules(name, start_dice=dice)
        assert str(raised.value) == message
    with pytest.raises(RulesError) as raised:
        make_rules("app", wild_face=6)
    assert str(raised.value) == "wild_face is 6; app is played with 1, none"
    for dice in range(1, 11):
        assert make_rules("classic", start_dice=dice).start_dice == dice


def test_contradictions_are_refused_in_presets_too() -> None:
    with pytest.raises(RulesError, match="half_up lets 3 aces -> 6 twos -> 3 aces repeat"):
        make_rules("lizumo", from_aces="double")
    with pytest.raises(RulesError, match="no order in which bids only rise"):
        make_rules("hebrew", raise_rule="reset_quantity")
    assert make_rules("common_hand", from_aces="double").from_aces == "double"
    assert make_rules("app", wild_face=None, raise_rule="reset_quantity").ace_bids == "plain"


def test_all_faults_of_a_rule_set_are_told_at_once() -> None:
    with pytest.raises(RulesError) as raised:
        make_rules("app", paliifco=1, start_dice=9, calza="yes")
    assert [name for name, _ in raised.value.faults] == ["paliifco", "start_dice", "calza"]


@pytest.mark.parametrize("make", [custom_rules, lambda **given: make_rules("classic", **given)])
def test_an_unknown_parameter_is_refused_with_the_nearest(make: Any) -> None:
    with pytest.raises(RulesError, match="unknown parameter 'palofijo'") as raised:
        make(palofijo=1)
    assert raised.value.hint == "did you mean `palo_fijo`?"
    with pytest.raises(RulesError, match="unknown parameter 'qqq'") as raised:
        make(qqq=1)
    assert raised.value.hint == "arena rules lists the parameters"


@pytest.mark.parametrize("name", ["clasic", "Classic", "", None, 5, ["classic"]])
def test_an_unknown_preset_is_refused(name: object) -> None:
    with pytest.raises(RulesError, match="there is no preset") as raised:
        find_preset(name)
    near = {"clasic": "did you mean `classic`?", "Classic": "did you mean `classic`?"}
    if name in ("clasic", "Classic"):
        assert raised.value.hint == near[str(name)]
    elif name in ("", None, 5):
        assert raised.value.hint == f"presets: {', '.join(TABLE)}"


def test_rules_without_a_preset_are_the_defaults() -> None:
    assert custom_rules().as_dict() == DEFAULTS
    assert custom_rules(palo_fijo=2).as_dict() == DEFAULTS | {"palo_fijo": 2}
