"""Presets in full: no parameter is left out, and examples are those of the rules."""

from __future__ import annotations

import json

import pytest

from arena.dudo.presets import PRESETS, Preset, make_rules
from arena.dudo.rules import DEFAULTS, PARAMETERS
from arena.views.rules import (
    GROUPS,
    preset_json,
    preset_text,
    presets_json,
    presets_text,
)


def least_of(preset: str) -> dict[str, tuple[int | None, ...]]:
    told = preset_json(PRESETS[preset])["examples"]
    return {example["moment"]: tuple(example["least"].values()) for example in told}


def test_every_parameter_is_in_one_group() -> None:
    assert [name for names in GROUPS.values() for name in names] == list(PARAMETERS)


def test_examples_of_the_classic_order() -> None:
    # rules.md section 4: 4 fives -> aces 2, twos to fives 5, sixes 4; 2 aces -> 3, others 5.
    assert least_of("classic") == {
        "after 4x5 (four fives)": (2, 5, 5, 5, 5, 4),
        "after 4x5 (four fives) and 2x1 (two aces)": (3, 5, 5, 5, 5, 5),
        "opening a round": (None, 1, 1, 1, 1, 1),
        "opening a round with a last die": (1, 1, 1, 1, 1, 1),
        "after 4x5 (four fives), in a palo fijo round": (None, None, None, None, 5, None),
    }


def test_a_free_answer_to_an_ace_opening_is_an_example() -> None:
    # rules.md section 6: every face from 1 up, but aces only higher.
    assert least_of("hebrew")["after an opening of 2x1 (two aces)"] == (3, 1, 1, 1, 1, 1)


@pytest.mark.parametrize(
    ("preset", "moments"),
    [
        (
            "openspiel",
            {
                "after 1x5 (one five)": (2, 2, 2, 2, 2, 1),
                "after 1x5 (one five) and 1x6 (one six)": (2, 2, 2, 2, 2, 2),
                "opening a round": (1, 1, 1, 1, 1, 1),
            },
        ),
        (
            "textarena",
            {
                "after 4x5 (four fives)": (None, None, None, None, 5, 4),
                "opening a round": (1, 1, 1, 1, 1, 1),
            },
        ),
        (
            "ahle",
            {
                "after 3x5 (three fives)": (4, 4, 4, 4, 4, 3),
                "after 3x5 (three fives) and 4x1 (four aces)": (5, 4, 4, 4, 4, 4),
                "opening a round": (1, 1, 1, 1, 1, 1),
            },
        ),
        (
            "lizumo",
            {
                "after 2x5 (two fives)": (1, 3, 3, 3, 3, 2),
                "after 2x5 (two fives) and 1x1 (one ace)": (2, 3, 3, 3, 3, 3),
                "opening a round": (None, 1, 1, 1, 1, 1),
            },
        ),
    ],
)
def test_examples_fit_the_dice_and_the_order_of_other_presets(
    preset: str, moments: dict[str, tuple[int | None, ...]]
) -> None:
    assert least_of(preset) == moments


def test_text_marks_what_differs_and_gives_meaning_and_choices() -> None:
    lines = preset_text(PRESETS["classic"]).plain.splitlines()
    assert lines[:4] == [
        "classic: calza and palo fijo; aces open only from a last die",
        "Source: the English page on the South American game",
        "",
        "Aim and table",
    ]
    at = lines.index("Parameters")
    assert lines[at : at + 6] == [
        "Parameters",
        "A star marks what differs from the default.",
        "",
        "Table",
        "  max_players = 20",
        "    most seats at a table: a whole number from 2 to 20",
    ]
    at = lines.index("* palo_fijo = 1 (default 0)")
    assert lines[at + 1] == "    dice count that triggers palo fijo; 0 is off: 0, 1, 2"
    at = lines.index("  At a table of 3 with 15 dice in play:")
    assert lines[at + 1] == "  After 4x5 (four fives): at least 2x1 5x2 5x3 5x4 5x5 4x6."


def test_text_names_the_choices_of_a_preset() -> None:
    text = preset_text(PRESETS["app"]).plain
    assert "dice each seat starts with: a whole number from 1 to 10; app allows 3, 4, 5" in text
    assert "app allows 1, none" in text


@pytest.mark.parametrize("preset", PRESETS.values(), ids=list(PRESETS))
def test_json_repeats_the_rules_and_text_fits_80_columns(preset: Preset) -> None:
    told = json.loads(json.dumps(preset_json(preset)))
    rules = make_rules(preset.name)
    parameters = {each["name"]: each for each in told["parameters"]}
    assert told["format_version"] == 1
    assert {name: each["value"] for name, each in parameters.items()} == rules.as_dict()
    differing = {name for name, each in parameters.items() if each["differs"]}
    assert differing == set(rules.changes())
    assert {name: each["default"] for name, each in parameters.items()} == DEFAULTS
    stars = [line for line in preset_text(preset).plain.splitlines() if line.startswith("* ")]
    assert [line.split()[1] for line in stars] == list(rules.changes())
    assert max(map(len, preset_text(preset).plain.splitlines())) <= 80


def test_json_gives_choices_as_values_and_the_examples_by_face() -> None:
    told = preset_json(PRESETS["app"])
    parameters = {each["name"]: each for each in told["parameters"]}
    assert parameters["start_dice"]["choices"] == [3, 4, 5]
    assert parameters["calza"]["choices"] == ["off", "turn", "bystanders", "anyone"]
    assert parameters["max_rounds"]["choices"] is None
    assert parameters["max_rounds"]["allowed"] == "a whole number from 1 up"
    assert told["examples"][0] == {
        "moment": "after 4x5 (four fives)",
        "least": {"1": 2, "2": 5, "3": 5, "4": 5, "5": 5, "6": 4},
    }


def test_the_list_names_every_preset_with_its_source() -> None:
    text = presets_text().plain
    assert text.startswith(
        "lizumo           three dice, wild aces, no special rounds and no calza\n"
        "                 from the Dudo rule pages of Lizumo (German and Italian)\n"
    )
    assert max(map(len, text.splitlines())) <= 80
    assert [each["name"] for each in presets_json()["presets"]] == list(PRESETS)
    assert all(f"\n{name} " in "\n" + text for name in PRESETS)
