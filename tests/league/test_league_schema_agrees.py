"""The JSON Schema, as jsonschema judges by it, and our reader agree on leagues made of right and wrong
values."""

from __future__ import annotations

import json
from collections.abc import Sequence
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
ODD = (None, True, False, 0, 1, -1, 7, 2.5, 10**40, "", "x", "none", [], {}, ["x"])
BEYOND = ("cannot be called last", "is above max_players", "no table has two")
"""What the message has where keys do not go together: no schema can tell that."""


def mostly(*right: Any, wrong: Sequence[Any] = ()) -> st.SearchStrategy[Any]:
    """One of the right values, and now and then another."""
    often = [*right] * (60 // len(right))
    return st.sampled_from([*often, *wrong, *wrong, *wrong, *wrong, *ODD[:: 3 if wrong else 2]])


def section(**values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    mapping = st.fixed_dictionaries({}, optional=values)
    return st.integers(0, 19).flatmap(lambda n: mapping if n else st.sampled_from(ODD))


RULES = st.fixed_dictionaries(
    {"preset": mostly("classic", "app", "lizumo", wrong=["poker"])},
    optional={
        "start_dice": mostly(3, 4, 5, wrong=[6, 10, 11]),
        "wild_face": mostly(1, "none", wrong=[6, 2]),
        "calza": mostly("off", "turn", wrong=["on"]),
        "palo_fijo": mostly(0, 1, 2, wrong=[3]),
        "single_round": mostly(True, False),
        "max_rounds": mostly(1, 500, wrong=[0]),
    },
)
LEAGUES = st.fixed_dictionaries(
    {
        "name": mostly("spring", "a-1", "last", "a" * 40, wrong=["Spring", "a" * 41]),
        "bots": mostly(["b/*.py"], ["a", "b"]),
    },
    optional={
        "rules": st.one_of(mostly("classic", "rdr", "openspiel"), RULES, RULES),
        "table_size": mostly(2, 3, 6, [2, 3], wrong=[[3, 3], [2, 7]]),
        "schedule": section(
            format=mostly("round_robin"), deals=mostly(1, 500), mirrored=mostly(True, False)
        ),
        "seed": mostly(5, "0" * 31 + "a", 2**128 - 1, wrong=["5f0c", 2**128]),
        "limits": section(decision_ms=mostly(1, 250), memory_mib=mostly(256, wrong=[255])),
        "block_games": mostly(1, 1024, 100_000, wrong=[100_001]),
        "max_forfeits": mostly(1, 100),
    },
)


@settings(max_examples=600)
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
