"""The JSON Schema, as jsonschema judges by it, and our reader agree on leagues made of right and wrong
values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from arena.errors import LeagueError
from arena.league.read import parse_league

SCHEMA = Draft7Validator(
    json.loads((Path(__file__).parents[2] / "docs" / "league.schema.json").read_text("utf-8"))
)
ODD = st.sampled_from([None, True, False, 0, 1, -1, 7, 2.5, 10**40, "", "x", "none", [], {}, ["x"]])
BEYOND = (
    "called last",
    "max_players",
    "no table has two",
    "shadows",
    "must be rejected",
    "for ever",
)
"""What the message has where keys do not go together: no schema can tell that."""


def mostly(*right: Any) -> st.SearchStrategy[Any]:
    return st.one_of(st.sampled_from(right), st.sampled_from(right), ODD)


def section(**values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(st.fixed_dictionaries({}, optional=values), ODD)


RULES = section(
    preset=mostly("classic", "app", "lizumo"),
    start_dice=mostly(3, 5, 10, 11),
    wild_face=mostly(1, 6, "none"),
    calza=mostly("off", "turn"),
    palo_fijo=mostly(0, 1, 2),
    single_round=mostly(True, False),
    max_rounds=mostly(1, 500),
    paliifco=mostly(1),
)
LEAGUES = st.fixed_dictionaries(
    {"name": mostly("spring", "a-1", "last", "Spring", "a" * 41), "bots": mostly(["b/*.py"], ["a", "b"])},
    optional={
        "rules": st.one_of(st.sampled_from(["classic", "rdr", "poker"]), RULES),
        "table_size": mostly(2, 6, [2, 3], [3, 3], [2, 7]),
        "schedule": section(
            format=mostly("round_robin"), deals=mostly(1, 500), mirrored=mostly(True), deal=mostly(1)
        ),
        "seed": mostly(5, "00112233445566778899aabbccddeeff", "5f0c", 2**128 - 1, 2**128),
        "limits": section(decision_ms=mostly(1, 250), memory_mib=mostly(256, 255), cpu=mostly(5)),
        "block_games": mostly(1, 1024, 100_000, 100_001),
        "max_forfeits": mostly(1, 100),
        "sede": mostly(5),
    },
)  # fmt: skip


@settings(max_examples=400)
@given(league=LEAGUES)
def test_what_the_schema_allows_is_read_and_what_it_forbids_is_refused(
    league: dict[str, Any],
) -> None:
    allowed = SCHEMA.is_valid(league)
    faults: list[str] = []
    try:
        parse_league(json.dumps(league), Path("spring.yaml"))
    except LeagueError as error:
        faults = [fault.what for fault in error.faults]
    if not allowed:
        assert faults, [error.message for error in SCHEMA.iter_errors(league)]
    for fault in faults if allowed else ():
        assert any(words in fault for words in BEYOND), fault
