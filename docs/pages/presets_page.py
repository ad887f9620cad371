"""docs/presets.md: all presets side by side, and where each comes from."""

from __future__ import annotations

from collections.abc import Iterator

from arena.dudo.presets import PRESETS, Preset
from arena.dudo.rules import DEFAULTS, PARAMETERS, Rules
from arena.views.wording import value_words

_COLUMNS = 6
_HEAD = """\
# Presets side by side

A preset is a set of rules with a name. [The rules](rules.md) say what every parameter means, and what
was decided where a source is silent; `arena rules PRESET` shows one with worked examples. A league may
start from one and change what it likes: see [the league file](league.md).

| preset | what it is | where it comes from |
|---|---|---|
"""
_TABLES = """
## Parameters

In bold: what differs from the default; in brackets: what else the source lets people choose.
"""


def presets_page() -> str:
    """The page."""
    presets = list(PRESETS.values())
    parts = [_HEAD, *map(_line, presets), _TABLES]
    changed = [name for name in PARAMETERS if any(name in preset.changes for preset in presets)]
    for at in range(0, len(presets), _COLUMNS):
        parts += _table(presets[at : at + _COLUMNS], changed)
    same = [f"`{name}` {value_words(DEFAULTS[name])}" for name in PARAMETERS if name not in changed]
    return "".join([*parts, f"\nThe same in all presets: {', '.join(same)}.\n"])


def _line(preset: Preset) -> str:
    return f"| `{preset.name}` | {preset.summary} | {preset.source} |\n"


def _table(presets: list[Preset], parameters: list[str]) -> Iterator[str]:
    rules = [Rules(**preset.changes) for preset in presets]
    yield (
        "\n| parameter | " + " | ".join(f"`{preset.name}`" for preset in presets) + " | default |\n"
    )
    yield "|---" * (len(presets) + 2) + "|\n"
    for name in parameters:
        cells = [
            _cell(name, getattr(rule, name), preset)
            for rule, preset in zip(rules, presets, strict=True)
        ]
        yield f"| `{name}` | " + " | ".join(cells) + f" | {value_words(DEFAULTS[name])} |\n"


def _cell(name: str, value: object, preset: Preset) -> str:
    """The value, and in brackets what else the source lets people choose."""
    text = value_words(value)
    if value != DEFAULTS[name]:
        text = f"**{text}**"
    if name in preset.choices:
        text += f" ({', '.join(map(value_words, preset.choices[name]))})"
    return text
