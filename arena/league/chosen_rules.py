"""The rules of a league: a preset by name, or a preset with some parameters replaced."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import WithJsonSchema

from arena.dudo.presets import PRESETS, make_rules
from arena.dudo.rules import DEFAULTS, HELP, Rules, choices, describe_choices
from arena.errors import RulesError
from arena.league.faults import listed, shown
from arena.league.problems import Problem, as_error
from arena.league.rules_schema import rules_schema
from arena.league.words import nearest

_NONE = "none"
"""What people may write for null: no face is wild."""

RulesSchema = WithJsonSchema(rules_schema(_NONE))


@dataclass(frozen=True)
class ChosenRules:
    """The preset that was named, and the rules with all replacements."""

    preset: str
    rules: Rules


def choose_rules(value: Any) -> ChosenRules:
    """The rules that `value`, a preset's name or a mapping, stands for."""
    if isinstance(value, ChosenRules):
        return value
    where: tuple[str, ...]
    written: dict[str, Any]
    if isinstance(value, dict):
        preset, where = value.get("preset", _MISSING), ("preset",)
        written = {name: _meant(name, v) for name, v in value.items() if name != "preset"}
    else:
        preset, where, written = value, (), {}
    problems = _preset_problems(preset, where)
    known = None if problems else preset
    problems += [p for name, v in written.items() for p in _parameter_problems(known, name, v)]
    if problems:
        raise as_error(problems)
    try:
        return ChosenRules(preset, make_rules(preset, **written))
    except RulesError as error:
        contradictions = [
            Problem("rules", text, () if name is None else (name,), "change one of the two")
            for name, text in error.faults
        ]
        raise as_error(contradictions) from error


def written_rules(chosen: ChosenRules) -> dict[str, Any]:
    """The preset and every parameter, as a league file says them."""
    return {"preset": chosen.preset, **chosen.rules.as_dict()}


_MISSING = object()


def _preset_problems(preset: Any, where: tuple[str, ...]) -> list[Problem]:
    if preset is _MISSING:
        what, hint = "`preset` is missing from `rules`", "for example `preset: classic`"
        return [Problem("missing_key", what, where, hint)]
    if not isinstance(preset, str):
        key = where[-1] if where else "rules"
        what = f"{key} is {shown(preset)}; allowed: the name of a preset"
        return [Problem("bad_value", what, where, f"presets: {listed(PRESETS)}")]
    if preset in PRESETS:
        return []
    near = nearest(preset, PRESETS)
    hint = f"did you mean `{near}`?" if near else f"presets: {listed(PRESETS)}"
    return [Problem("bad_value", f"there is no preset {shown(preset)}", where, hint)]


def _parameter_problems(preset: str | None, name: str, value: Any) -> list[Problem]:
    """Faults of one parameter by itself; contradictions come later."""
    if name not in DEFAULTS:
        return [Problem("unknown_key", f"unknown key {shown(name)}", (name,))]
    among = PRESETS[preset].choices.get(name) if preset else None
    try:
        Rules(**{"ace_bids": "plain", name: value})  # under which nothing contradicts
    except RulesError:
        what = f"{name} is {shown(value)}; allowed: {describe_choices(name)}"
        return [Problem("bad_value", what, (name,), _value_hint(name, value))]
    if among is not None and value not in among:
        words = ["none" if choice is None else str(choice) for choice in among]
        what = f"{name} is {shown(value)}; {preset} is played with {listed(words, 'or')}"
        return [Problem("bad_value", what, (name,))]
    return []


def _value_hint(name: str, value: Any) -> str:
    words = [word for word in choices(name) or () if isinstance(word, str)]
    near = nearest(value, words) if isinstance(value, str) else None
    return f"did you mean `{near}`?" if near else f"{name}: {HELP[name]}"


def _meant(name: str, value: Any) -> Any:
    return None if name == "wild_face" and value == _NONE else value
