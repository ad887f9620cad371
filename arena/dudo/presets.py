"""Named rule sets and where each comes from (rules.md section 16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from arena.dudo.rules import DEFAULTS, PARAMETERS, Rules
from arena.errors import RulesError


@dataclass(frozen=True)
class Preset:
    """A named rule set.

    `changes` are the parameters that differ from the defaults; `choices` the values that a user of
    the preset may choose for some of them, where its source lists them.
    """

    name: str
    summary: str
    source: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    choices: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)


_CALZA = {"calza": "turn", "calza_hit": "gain"}
_PLAIN = {"ace_bids": "plain", "open_aces": "always"}
_CLASSIC = {"setup": "roll_order", "open_aces": "one_die", **_CALZA, "palo_fijo": 1}

PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset(
            "lizumo",
            "three dice, wild aces, no special rounds and no calza",
            "the Dudo rule pages of Lizumo (German and Italian)",
            {"max_players": 6, "start_dice": 3},
            {"start_dice": (1, 2, 3, 4, 5)},
        ),
        Preset(
            "app",
            "the phone app's game: 3 to 5 dice, aces wild or not",
            "the rule page of a Liar's Dice app, version 1.1",
            {"max_players": 6},
            {"start_dice": (3, 4, 5), "wild_face": (1, None)},
        ),
        Preset(
            "hebrew",
            "calza, palo fijo, and a free answer to an opening on aces",
            "the Hebrew encyclopedia article on Dudo",
            {
                "setup": "roll_order",
                "open_aces": "always",
                "after_ace_opening": "free_face",
                **_CALZA,
                "palo_fijo": 1,
                "fijo_face_change": "short",
            },
        ),
        Preset(
            "classic",
            "calza and palo fijo; aces open only from a last die",
            "the English page on the South American game",
            _CLASSIC,
        ),
        Preset(
            "latin",
            "classic with every extra: palo ciego and burn",
            "the English page on the South American game, all extras",
            {**_CLASSIC, "palo_ciego": 2, "burn": "raise"},
        ),
        Preset(
            "perudo_official",
            "the boxed game: no palo fijo between the last two",
            "the perudo.com rules",
            {
                "max_players": 6,
                **_CALZA,
                "palo_fijo": 1,
                "special_min_alive": 3,
                "fijo_face_change": "veterans",
            },
        ),
        Preset(
            "wikipedia_dudo",
            "a right calza costs the bidder a die",
            "English Wikipedia, Dudo, text of 2021",
            {
                "setup": "roll_order",
                "open_aces": "one_die",
                "calza": "turn",
                "calza_hit": "bidder_loses",
                "palo_fijo": 1,
            },
        ),
        Preset(
            "common_hand",
            "plain order with wild aces",
            "English Wikipedia, Liar's dice, common hand",
            _PLAIN,
        ),
        Preset(
            "openspiel",
            "one die, one round, sixes wild",
            "OpenSpiel, liars_dice",
            {
                "max_players": 2,
                "start_dice": 1,
                "setup": "seat0",
                "wild_face": 6,
                **_PLAIN,
                "single_round": True,
            },
        ),
        Preset(
            "ahle",
            "two seats, one round, ones wild in the plain order",
            "thomasahle/liars-dice, training code, variant joker",
            {"max_players": 2, "setup": "seat0", **_PLAIN, "single_round": True},
        ),
        Preset(
            "rdr",
            "nothing wild; a right calza costs all others a die",
            "fan pages on a western video game",
            {
                "wild_face": None,
                **_PLAIN,
                "calza": "turn",
                "calza_hit": "others_lose",
                "next_opener": "rotate_back",
            },
        ),
        Preset(
            "textarena",
            "nothing wild; the face may never fall",
            "TextArena, LiarsDice",
            {
                "max_players": 15,
                "setup": "seat0",
                "wild_face": None,
                **_PLAIN,
                "raise_rule": "no_decrease",
                "next_opener": "after_caller",
            },
        ),
    )
}


def find_preset(name: object) -> Preset:
    """The preset of this name. Raises RulesError with the nearest name."""
    if isinstance(name, str) and name in PRESETS:
        return PRESETS[name]
    near = get_close_matches(str(name), PRESETS, n=1)
    hint = f"did you mean `{near[0]}`?" if near else f"presets: {', '.join(PRESETS)}"
    raise RulesError([("preset", f"there is no preset {name!r}")], hint=hint)


def make_rules(preset: str, **overrides: Any) -> Rules:
    """The rules of a preset with some parameters replaced.

    Raises RulesError for an unknown preset or parameter, a value outside the preset's choices, and
    everything that `Rules` refuses.
    """
    return _changed(find_preset(preset), overrides)


def custom_rules(**parameters: Any) -> Rules:
    """The defaults of rules.md section 15 with some parameters replaced.

    Raises RulesError for an unknown parameter and everything that `Rules` refuses.
    """
    return _changed(Preset("custom", "the defaults", "rules.md section 15"), parameters)


def _changed(preset: Preset, overrides: Mapping[str, Any]) -> Rules:
    """The preset's rules with these parameters replaced."""
    faults: list[tuple[str | None, str]] = []
    hint = None
    for name, value in overrides.items():
        if name not in DEFAULTS:
            near = get_close_matches(name, PARAMETERS, n=1)
            hint = f"did you mean `{near[0]}`?" if near else "arena rules lists the parameters"
            faults.append((name, f"unknown parameter '{name}'"))
        elif name in preset.choices and not _among(value, preset.choices[name]):
            listed = ", ".join("none" if c is None else str(c) for c in preset.choices[name])
            faults.append((name, f"{name} is {value!r}; {preset.name} is played with {listed}"))
    known = {name: value for name, value in overrides.items() if name in DEFAULTS}
    try:
        rules = Rules(**{**preset.changes, **known})
    except RulesError as error:
        named = {name for name, _ in faults}
        faults += [fault for fault in error.faults if fault[0] not in named]
    if faults:
        raise RulesError(faults, hint=hint)
    return rules


def _among(value: Any, allowed: tuple[Any, ...]) -> bool:
    return any(type(value) is type(choice) and value == choice for choice in allowed)
