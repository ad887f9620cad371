"""`arena rules --json`: the list of presets, or one of them."""

from __future__ import annotations

from typing import Literal

from arena.views.contracts.shape import Least, Shape

Value = int | bool | str | None
"""A parameter's value; null stands for none."""


class PresetLine(Shape):
    """A preset and where it comes from."""

    name: str
    summary: str
    source: str


class PresetList(Shape):
    """All presets."""

    format_version: Literal[1]
    presets: list[PresetLine]


class Parameter(Shape):
    """One parameter of one preset."""

    name: str
    group: str
    value: Value
    default: Value
    differs: bool
    """Whether the value is another than the default."""
    meaning: str
    choices: list[Value] | None
    """What may be chosen, or null where a range is open."""
    allowed: str
    """The same in words."""


class Example(Shape):
    """A moment of a round, and what may be bid then."""

    moment: str
    least: dict[Literal["1", "2", "3", "4", "5", "6"], Least | None]
    """The least quantity of each face; null where none may be bid."""


class Preset(Shape):
    """One preset in full."""

    format_version: Literal[1]
    preset: str
    summary: str
    source: str
    parameters: list[Parameter]
    examples: list[Example]


Output = PresetList | Preset
