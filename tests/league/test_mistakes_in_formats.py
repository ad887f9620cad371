"""Keys of the schedule that do not go with its format: message, line, column and hint."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.errors import LeagueError
from arena.league.bots import read_league_and_bots
from arena.league.model import filled_yaml
from arena.league.read import parse_league

HEAD = "name: spring\nbots: [bots/*.py]\n"

MISTAKES = {
    "margin without a format that has one": (
        HEAD + "schedule: {margin: 0.02}\n",
        (
            "bad_value",
            "margin does not belong to the format round_robin",
            3,
            20,
            "remove `margin`, or choose `format: adaptive`",
        ),
    ),
    "challengers in a round robin": (
        HEAD + "schedule:\n  challengers: [a]\n",
        (
            "bad_value",
            "challengers does not belong to the format round_robin",
            4,
            16,
            "remove `challengers`, or choose `format: gauntlet`",
        ),
    ),
    "tables of an adaptive schedule": (
        HEAD + "schedule: {format: adaptive, max_tables: 3}\n",
        (
            "bad_value",
            "max_tables does not belong to the format adaptive",
            3,
            42,
            "remove `max_tables`, or choose `format: round_robin`",
        ),
    ),
    "adaptive at more seats": (
        HEAD + "table_size: [2, 3]\nschedule: {format: adaptive}\n",
        (
            "bad_value",
            "the format adaptive decides between pairs: all tables have two seats",
            3,
            13,
            "remove `table_size`, or choose `format: round_robin`",
        ),
    ),
    "adaptive without mirrors": (
        HEAD + "schedule: {format: adaptive, mirrored: false}\n",
        (
            "bad_value",
            "the format adaptive needs mirrored deals: it counts deals, not games",
            3,
            40,
            "remove `mirrored`",
        ),
    ),
    "gauntlet of nobody": (
        HEAD + "schedule: {format: gauntlet}\n",
        (
            "missing_key",
            "`challengers` is missing: a gauntlet is played by some bots against all others",
            3,
            11,
            "for example `challengers: [bluffer]`",
        ),
    ),
    "challengers that are no list": (
        HEAD + "schedule: {format: gauntlet, challengers: a}\n",
        (
            "bad_value",
            "challengers is not as it must be; allowed: a list of 1 to 1000 different names of bots",
            3,
            43,
            "for example `challengers: [bluffer]`",
        ),
    ),
    "per cent for a share": (
        HEAD + "schedule: {format: adaptive, confidence: 95}\n",
        ("bad_value", "confidence is 95; allowed: a number from 0.5 to 0.9999", 3, 42, None),
    ),
    "margin that is no number": (
        HEAD + "schedule: {format: adaptive, margin: .nan}\n",
        ("bad_value", "margin is nan; allowed: a number from 0.001 to 0.25", 3, 38, None),
    ),
    "format that does not exist, with keys of one that does": (
        HEAD + "schedule: {format: adaptiv, margin: 0.02}\n",
        (
            "bad_value",
            "format is 'adaptiv'; allowed: round_robin, adaptive, gauntlet or compare",
            3,
            20,
            None,
        ),
    ),
    "misspelt format": (
        HEAD + "schedule: {fromat: adaptive, margin: 0.02}\n",
        ("unknown_key", "unknown key 'fromat'", 3, 12, "did you mean `format`?"),
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_reported_with_its_place_and_nothing_else(mistake, report) -> None:
    text, *expected = MISTAKES[mistake]
    assert report(text) == expected


@pytest.mark.parametrize(
    ("schedule", "keys"),
    [
        ("{}", "format deals mirrored max_tables"),
        ("{format: adaptive}", "format deals mirrored confidence margin"),
        ("{format: compare}", "format deals mirrored confidence margin"),
        ("{format: gauntlet, challengers: [a]}", "format deals mirrored max_tables challengers"),
    ],
)
def test_a_filled_league_has_the_keys_of_its_format_and_reads_back(schedule, keys) -> None:
    path = Path("spring.yaml")
    league = parse_league(f"{HEAD}schedule: {schedule}\n", path).league
    assert list(league.model_dump()["schedule"]) == keys.split()
    assert parse_league(filled_yaml(league), path).league == league


def faults(root: Path, schedule: str, bots: str) -> list[tuple[str, int | None, int | None]]:
    (root / "bots").mkdir()
    for bot in bots:
        (root / "bots" / f"bot_{bot}.py").touch()
    path = root / "spring.yaml"
    path.write_text(f"{HEAD}schedule: {schedule}\n")
    with pytest.raises(LeagueError) as caught:
        read_league_and_bots(path)
    return [(f.what, f.place.line, f.place.column) for f in caught.value.faults if f.place]


def test_a_challenger_that_is_no_bot_is_named_at_its_place(tmp_path: Path) -> None:
    schedule = "{format: gauntlet, challengers: [bot_a, bot_c]}"
    found = faults(tmp_path, schedule, "ab")
    assert found == [("no bot of the league is called 'bot_c'", 3, 51)]


def test_compare_is_for_two_bots(tmp_path: Path) -> None:
    found = faults(tmp_path, "{format: compare}", "abc")
    assert found == [("the format compare is for two bots; 3 found", 2, 7)]
