"""docs/bots.md says all that a bot gets, and its examples play."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from sandbox_play import bundle, play

from arena.botkit import Round, View, rows
from arena.dudo.presets import PRESETS, make_rules
from arena.sandbox.bundle import Bundle
from arena.sandbox.faults import Limits
from arena.sandbox.nursery import Zygote

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = {found[1]: text for text in BLOCKS if (found := re.search(r"class (\w+)\(Bot\)", text))}
LINE = re.compile(r"\| `(\w+)` \| (\w+) \| (\(\d+,\))? ?\| .+ \|")
PATIENT = Limits(decision_ms=1000)


def told(array: str) -> dict[str, tuple[np.dtype, str]]:
    """The fields of an array as the page's table has them, in its order."""
    _, _, table = PAGE.partition(f"| field of {array} | dtype | shape | meaning |\n")
    lines = table.partition("\n\n")[0].splitlines()[1:]
    found = [LINE.fullmatch(line) for line in lines]
    assert all(found)
    return {m[1]: (np.dtype(m[2]), m[3] or "()") for m in found if m}


@pytest.mark.parametrize("array", ["ROW", "EVENT"])
def test_the_tables_of_fields_are_those_of_the_arrays(array: str) -> None:
    dtype = getattr(rows, array)
    real = {name: (dtype[name].base, str(dtype[name].shape)) for name in dtype.names}
    assert told(array) == real
    assert list(told(array)) == list(dtype.names)


def test_the_kinds_of_events_have_their_numbers() -> None:
    kinds = dict(re.findall(r"^\| `([A-Z_]+)` \| (\d) \|", PAGE, re.MULTILINE))
    names = ["ROUND_START", "BID", "CALL", "HAND", "FORFEIT", "DICE_LEFT", "ROUND_END"]
    assert kinds == {name: str(getattr(rows, name)) for name in names}


def test_every_attribute_of_a_view_and_of_a_round_is_told() -> None:
    names = {*dir(View), *View.__annotations__}
    public = {name for name in names if not name.startswith("_")} - set(dir(tuple))
    told_of_views = set(re.findall(r"`view\.(\w+)", PAGE))
    assert told_of_views == public - {"story", *rows.ROW.names[:6]}
    _, _, rest = PAGE.partition("has a `Round` for every finished round")
    table = rest.partition("```")[0]
    told_of_rounds = re.findall(r"`(\w+)`", table)
    assert set(Round._fields) <= set(told_of_rounds)


def test_there_is_an_example_of_everything() -> None:
    assert list(EXAMPLES) == [
        "Bluffy", "Grudge", "Exactly", "Burner", "Hasty", "Wary", "Sceptic", "Noted",
    ]  # fmt: skip
    tests = [text for text in BLOCKS if "def test_" in text]
    assert len(BLOCKS) == len(EXAMPLES) + len(tests)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_plays_without_a_fault(zygote: Zygote, name: str) -> None:
    file = f"{name.lower()}.py"
    example = Bundle(name.lower(), file, file, {file: EXAMPLES[name].encode()})
    bundles = {0: example, 1: bundle("uniform"), 2: bundle("specialist")}
    notes: set[str] = set()
    for preset, changes in [
        *((preset, {}) for preset in PRESETS),
        ("rdr", {"calza": "anyone", "start_dice": 2}),
    ]:
        rules = make_rules(preset, **changes)
        seats = min(3, rules.max_players)
        names = [bot.name for bot in list(bundles.values())[:seats]]
        table = {index: bundles[index] for index in range(seats)}
        played = play(zygote, names, 8, rules.as_dict(), PATIENT, bundles=table)
        assert played.forfeits == []
        for record in played.records:
            mine = record.seating.index(record.bots.index(name.lower()))
            notes |= {note.kind for note in record.transcript.side if note.seat == mine}
    wanted = {"Exactly": {"calza"}, "Burner": {"show"}}
    assert notes == wanted.get(name, set())
