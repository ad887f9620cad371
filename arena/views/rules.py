"""Rule presets in full, with examples that the rules themselves work out, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from arena.dudo.bid import ACE, FACES, Bid
from arena.dudo.legal import least_quantities
from arena.dudo.presets import PRESETS, Preset
from arena.dudo.rules import DEFAULTS, HELP, Rules, choices, describe_choices
from arena.dudo.state import RoundKind, State
from arena.views.text import wrap
from arena.views.wording import bid_with_words, plain_bid, value_words

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


@dataclass(frozen=True, slots=True)
class Example:
    """A moment of a round, and the least quantity of each face (1 to 6) that may be bid then."""

    moment: str
    least: tuple[int | None, ...]


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
    """Every parameter of a preset by groups, and worked examples."""
    rules = Rules(**preset.changes)
    lines = [
        Text.assemble((preset.name, "bold"), f": {preset.summary}"),
        Text(f"Source: {preset.source}"),
        Text("A star marks what differs from the default.", "dim"),
    ]
    for group, names in GROUPS.items():
        lines += [Text(), Text(group, "bold")]
        for name in names:
            lines += _parameter(preset, name, getattr(rules, name))
    lines += [Text(), Text(f"Examples ({_table_words(rules)})", "bold")]
    for example in examples(rules):
        lines += [Text(f"  {example.moment}"), Text(f"    {_least_words(example.least)}")]
    lines.append(Text("The least quantity of each face is shown; more may be bid too.", "dim"))
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
                "moment": example.moment,
                "least": dict(zip(map(str, FACES), example.least, strict=True)),
            }
            for example in examples(rules)
        ],
    }


def examples(rules: Rules) -> list[Example]:
    """What may be bid after an ordinary bid, after the joker or aces, in special rounds, and first.

    At a table of three, or two where there are no more, with all dice in play.
    """
    dice = [rules.start_dice] * min(3, rules.max_players)
    first = Bid(_common_quantity(sum(dice)), 5)
    found = [_after(rules, dice, [first])]
    joker = rules.wild_face or ACE
    to_joker = found[0].least[joker - 1]
    if to_joker:
        found.append(_after(rules, dice, [first, Bid(to_joker, joker)]))
    opening = least_quantities(State(rules, dice))
    found.append(Example("opening a round", opening))
    last_die = least_quantities(State(rules, [1, *dice[1:]]))
    if last_die != opening:
        found.append(Example("opening a round with a last die", last_die))
    if rules.after_ace_opening == "free_face":
        found.append(_after(rules, dice, [Bid(2, ACE)]))
    if rules.palo_fijo:
        found.append(_after(rules, dice, [first], RoundKind.FIJO))
    return found


def _after(
    rules: Rules, dice: list[int], bids: Sequence[Bid], kind: RoundKind = RoundKind.NORMAL
) -> Example:
    state = State(rules, dice, kind=kind)
    state.place(bids)
    opening = "an opening of " if len(bids) == 1 and bids[0].face == ACE else ""
    special = ", in a palo fijo round" if kind else ""
    words = " and ".join(bid_with_words(bid) for bid in bids)
    return Example(f"after {opening}{words}{special}", least_quantities(state))


def _common_quantity(total: int) -> int:
    """A bid that people make: four of fifteen dice, the same share of others, one of two."""
    return (8 * total + 15) // 30


def _table_words(rules: Rules) -> str:
    seats = min(3, rules.max_players)
    return f"{seats} seats, {seats * rules.start_dice} dice in play"


def _least_words(least: Sequence[int | None]) -> str:
    bids = [plain_bid(Bid(low, face)) for face, low in zip(FACES, least, strict=True) if low]
    return " ".join(bids) or "no bid, only calls"


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
