"""JSON Schema of the `rules` key, made from the presets and parameters of the game."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from arena.dudo.presets import PRESETS
from arena.dudo.rules import HELP, PARAMETERS, Rules, choices, describe_choices

_BOUNDS = {f.name: (f.metadata["low"], f.metadata["high"]) for f in fields(Rules)}


def rules_schema(none: str) -> dict[str, Any]:
    """A preset's name, or a mapping. `none` is the word that stands for null."""
    preset = {"oneOf": [{"const": p.name, "description": p.summary} for p in PRESETS.values()]}
    parameters = {name: _parameter(name, none) for name in PARAMETERS}
    mapping = {
        "type": "object",
        "required": ["preset"],
        "additionalProperties": False,
        "properties": {
            "preset": {"description": "The preset to start from.", **preset},
            **parameters,
        },
        "allOf": [_chosen_from(name, none) for name, preset in PRESETS.items() if preset.choices],
    }
    return {"oneOf": [preset, mapping]}


def _parameter(name: str, none: str) -> dict[str, Any]:
    text = f"{HELP[name].capitalize()}. Allowed: {describe_choices(name)}. Default: the preset's."
    low, high = _BOUNDS[name]
    allowed = choices(name)
    if low is not None:
        bounds = {"minimum": low} if high is None else {"minimum": low, "maximum": high}
        return {"description": text, "type": "integer", **bounds}
    assert allowed is not None
    return {"description": text, "enum": _words(allowed, none)}


def _chosen_from(preset: str, none: str) -> dict[str, Any]:
    """Where a preset's source lists the choices, only these."""
    chosen = PRESETS[preset].choices
    return {
        "if": {"properties": {"preset": {"const": preset}}},
        "then": {
            "properties": {
                name: {"enum": _words(allowed, none)} for name, allowed in chosen.items()
            }
        },
    }


def _words(allowed: tuple[Any, ...], none: str) -> list[Any]:
    return [*allowed, none] if None in allowed else [*allowed]
