"""Rule presets in full, with examples that the rules themselves work out, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from arena.dudo.bid import ACE, FACES
from arena.dudo.presets import PRESETS, Preset
from arena.dudo.rules import DEFAULTS, HELP, Rules, choices, describe_choices
from arena.human.examples import Example, examples
from arena.human.faq import faq
from arena.human.glossary import glossary
from arena.human.rule_page import rule_page
from arena.views.text import wrap
from arena.views.wording import bid_with_words, value_words

FORMAT_VERSION = 1
GROUPS: dict[str, tuple[str, ...]] = {
    "Table": ("max_players", "start_dice", "setup"),
    "Bids": (
        "wild_face", "ace_bids", "to_aces", "from_aces", "plain_ace_rank", "raise_rule",
        "open_aces", "after_ace_opening",
    ),
    "Calza": (
        "calza", "calza_hit", "calza_gain", "calza_miss_loss", "calza_needs_missing_die",
        "special_calza",
    ),
    "Special rounds": (
        "palo_fijo", "palo_ciego", "special_repeat", "special_min_alive", "fijo_face_change",
        "ciego_blind",
    ),
    "Burn": ("burn",),
    "Course of the game": ("next_opener", "single_round", "max_rounds"),
}  # fmt: skip
_WIDTH = 80


def presets_text() -> Text:
    """All presets with what they are and where they come from."""
    width = max(map(len, PRESETS))
    lines = []
    for preset in PRESETS.values():
        lines.append(Text.assemble((f"{preset.name:<{width}}  ", "bold"), preset.summary))
        lines.append(Text(f"{'':<{width}}  from {preset.source}", "dim"))
    lines += [Text(), Text("arena rules PRESET shows all parameters of one.")]
    return Text("\n").join(lines)


def presets_json() -> dict[str, Any]:
    """The same list as JSON values."""
    return {
        "format_version": FORMAT_VERSION,
        "presets": [
            {"name": each.name, "summary": each.summary, "source": each.source}
            for each in PRESETS.values()
        ],
    }


def preset_text(preset: Preset) -> Text:
    """The rules as people play by them, with worked examples, then every parameter by groups."""
    rules = Rules(**preset.changes)
    lines = [
        Text.assemble((preset.name, "bold"), f": {preset.summary}"),
        Text(f"Source: {preset.source}"),
    ]
    for title, sentences in rule_page(rules):
        lines += [Text(), Text(title, "bold")]
        lines += [Text(f"  {line}") for each in sentences for line in wrap(each, _WIDTH - 2, "  ")]
    lines += [Text(), Text("Parameters", "bold")]
    lines.append(Text("A star marks what differs from the default.", "dim"))
    for group, names in GROUPS.items():
        lines += [Text(), Text(group, "bold")]
        for name in names:
            lines += _parameter(preset, name, getattr(rules, name))
    return Text("\n").join(lines)


def faq_text(preset: Preset) -> Text:
    """What people ask, answered from the rules of the preset."""
    lines = [Text.assemble((preset.name, "bold"), f": {preset.summary}")]
    for question, answers in faq(Rules(**preset.changes)):
        lines += [Text(), Text(question, "bold")]
        lines += [Text(f"  {line}") for each in answers for line in wrap(each, _WIDTH - 2)]
    return Text("\n").join(lines)


def glossary_text() -> Text:
    """The game's terms and their other names."""
    lines = []
    for term, meaning, others in glossary():
        lines.append(Text.assemble((term, "bold")))
        lines += [Text(f"  {line}") for line in wrap(meaning, _WIDTH - 2)]
        if others:
            lines += [Text(f"  {line}", "dim") for line in wrap(others, _WIDTH - 2)]
    return Text("\n").join(lines)


def preset_json(preset: Preset) -> dict[str, Any]:
    """The same as JSON values. `choices` is null where a range is open, see `allowed`."""
    rules = Rules(**preset.changes)
    return {
        "format_version": FORMAT_VERSION,
        "preset": preset.name,
        "summary": preset.summary,
        "source": preset.source,
        "parameters": [
            _parameter_values(preset, group, name, getattr(rules, name))
            for group, names in GROUPS.items()
            for name in names
        ],
        "examples": [
            {
                "moment": _moment(example),
                "least": dict(zip(map(str, FACES), example.least, strict=True)),
            }
            for example in examples(rules)
        ],
    }


def _moment(example: Example) -> str:
    """When it is, for JSON: not translated."""
    if not example.bids:
        return "opening a round with a last die" if example.last_die else "opening a round"
    opening = len(example.bids) == 1 and example.bids[0].face == ACE
    words = " and ".join(bid_with_words(bid) for bid in example.bids)
    special = ", in a palo fijo round" if example.kind else ""
    return f"after {'an opening of ' if opening else ''}{words}{special}"


def _parameter(preset: Preset, name: str, value: object) -> Iterator[Text]:
    star, default = " ", ""
    if value != DEFAULTS[name]:
        star, default = "*", f" (default {value_words(DEFAULTS[name])})"
    yield Text.assemble(
        f"{star} ", (name, "bold" if default else ""), f" = {value_words(value)}{default}"
    )
    meaning = f"{HELP[name]}: {describe_choices(name)}"
    if name in preset.choices:
        meaning += f"; {preset.name} allows {', '.join(map(value_words, preset.choices[name]))}"
    for line in wrap(meaning, _WIDTH - 4):
        yield Text(f"    {line}", "dim")


def _parameter_values(preset: Preset, group: str, name: str, value: object) -> dict[str, Any]:
    allowed = preset.choices.get(name, choices(name))
    return {
        "name": name,
        "group": group,
        "value": value,
        "default": DEFAULTS[name],
        "differs": value != DEFAULTS[name],
        "meaning": HELP[name],
        "choices": None if allowed is None else list(allowed),
        "allowed": describe_choices(name),
    }
