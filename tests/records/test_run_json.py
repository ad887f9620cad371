"""run.json: what differs between a run and today, and the plan that is made from it again."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from made_runs import make_run

from arena.dudo.presets import make_rules
from arena.errors import StorageError
from arena.records import runfile
from arena.records.runfile import Entry, RunFile, differences
from arena.schedule.plan import make_plan


@pytest.fixture
def run(tmp_path: Path) -> RunFile:
    return make_run(tmp_path / "made", "abc", refused=["d"], table_size=[2, 3])[1]


def changed(run: RunFile, **keys: Any) -> dict[str, Any]:
    """The league of today: the run's, with some keys replaced."""
    return {**run.league, **keys}


def entry(run: RunFile, name: str) -> Entry:
    return next(entry for entry in run.bots if entry.name == name)


def other_digest(entry: Entry) -> Entry:
    return msgspec.structs.replace(entry, digest="00" * 32)


def test_the_same_league_and_bots_do_not_differ(run: RunFile) -> None:
    assert differences(run, run.league, run.bots) == []


def test_a_league_key_is_named_with_both_values(run: RunFile) -> None:
    league = changed(run, block_games=7, name="other")
    assert differences(run, league, run.bots) == [
        "league key 'block_games' was null and is 7",
        'league key \'name\' was "made" and is "other"',
    ]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rules", {"preset": "latin"}),
        ("table_size", 2),
        ("schedule", {"format": "round_robin", "deals": 3, "mirrored": True, "max_tables": 1000}),
        ("seed", "00" * 16),
        ("limits", {"decision_ms": 1}),
        ("max_forfeits", 1),
        ("bots", ["bots/a.py"]),
    ],
)
def test_every_league_key_counts(run: RunFile, key: str, value: object) -> None:
    phrases = differences(run, changed(run, **{key: value}), run.bots)
    assert phrases
    assert all(re.match(rf"league key '{key}[.']", phrase) for phrase in phrases)


def test_of_a_section_only_what_differs_is_named(run: RunFile) -> None:
    schedule = run.league["schedule"]
    other = changed(run, schedule=schedule | {"deals": schedule["deals"] + 1})
    assert differences(run, other, run.bots) == [
        f"league key 'schedule.deals' was {schedule['deals']} and is {schedule['deals'] + 1}"
    ]


def test_a_key_that_one_side_lacks_is_named(run: RunFile) -> None:
    assert differences(run, changed(run, waves=2), run.bots) == [
        "league key 'waves' was null and is 2"
    ]


@pytest.mark.parametrize(
    ("bots", "phrases"),
    [
        (lambda run: run.bots[1:], ["bot 'a' is gone"]),
        (lambda run: (*run.bots, Entry("e", "bots/e.py", "e.py", "ee")), ["bot 'e' is new"]),
        (
            lambda run: (other_digest(run.bots[0]), *run.bots[1:]),
            ["bot 'a' has changed"],
        ),
        (
            lambda run: (*run.bots[:3], other_digest(run.bots[3])),
            ["bot 'd' has changed"],
        ),
        (
            lambda run: (other_digest(run.bots[1]), Entry("z", "bots/z.py", "z.py", "ff")),
            [
                "bot 'z' is new",
                "bot 'a' is gone",
                "bot 'c' is gone",
                "bot 'd' is gone",
                "bot 'b' has changed",
            ],
        ),
    ],
    ids=["gone", "new", "changed", "a refused one changed", "all at once"],
)
def test_bots_are_named_with_what_happened_to_them(
    run: RunFile, bots: Callable[[RunFile], tuple[Entry, ...]], phrases: list[str]
) -> None:
    assert differences(run, run.league, bots(run)) == phrases


def test_the_order_of_bots_and_where_they_lie_do_not_matter(run: RunFile) -> None:
    moved = [msgspec.structs.replace(entry, origin=f"old/{entry.name}.py") for entry in run.bots]
    assert differences(run, run.league, moved[::-1]) == []


@pytest.mark.parametrize(
    ("part", "phrases"),
    [
        ("arena", ["arena was 9.9 and is 0.0.1"]),
        ("pyarrow", ["pyarrow was 9.9 and is 0.0.1"]),
        ("python", []),
    ],
)
def test_versions_that_change_the_bytes_are_named(
    run: RunFile, monkeypatch: pytest.MonkeyPatch, part: str, phrases: list[str]
) -> None:
    """Records are the same under every Python; Parquet's bytes depend on its writer."""
    monkeypatch.setattr(runfile, "versions", lambda: {**run.versions, part: "0.0.1"})
    older = msgspec.structs.replace(run, versions={**run.versions, part: "9.9"})
    assert differences(older, run.league, run.bots) == phrases


def test_another_record_format_is_named(run: RunFile) -> None:
    older = msgspec.structs.replace(run, format_version=0)
    assert differences(older, run.league, run.bots) == ["the record format was 0 and is 1"]


def test_versions_say_what_the_bytes_depend_on() -> None:
    assert set(runfile.versions()) == {"arena", "python", "pyarrow"}
    assert all(runfile.versions().values())


def test_bots_with_a_fault_do_not_play(run: RunFile) -> None:
    assert [entry.name for entry in run.bots] == ["a", "b", "c", "d"]
    assert run.names == ["a", "b", "c"]
    assert [entry.name for entry in run.playing] == ["a", "b", "c"]


def test_the_plan_is_that_of_the_bots_that_play(run: RunFile) -> None:
    assert run.plan == make_plan(3, [2, 3], 500, True, 1000, 512)


def test_tables_that_the_bots_cannot_fill_are_left_out(tmp_path: Path) -> None:
    _, run = make_run(tmp_path / "made", "ab", refused=["c"], table_size=[2, 3])
    assert run.plan == make_plan(2, [2], 500, True, 1000, 512)


def test_rules_are_kept_in_full(tmp_path: Path) -> None:
    rules = {"preset": "latin", "start_dice": 4}
    _, run = make_run(tmp_path / "made", "ab", rules=rules)
    assert run.rule_set == make_rules("latin", start_dice=4)
    assert len(run.rules) == 27


@pytest.mark.parametrize(
    "league",
    [{}, {"name": "made"}, {"name": "made", "bots": ["bots/a.py"], "block_games": 0}],
    ids=["empty", "few keys", "bad value"],
)
def test_a_league_that_cannot_be_read_is_a_storage_error(
    run: RunFile, league: dict[str, Any]
) -> None:
    damaged = msgspec.structs.replace(run, league=league)
    for read in (lambda: damaged.model, lambda: damaged.plan):
        with pytest.raises(StorageError, match=r"run\.json of made is damaged: its league"):
            read()


@pytest.mark.parametrize(
    "rules",
    [{"no_such_rule": 1}, {"start_dice": 0}, {"start_dice": "five"}],
    ids=["unknown", "value", "type"],
)
def test_rules_that_cannot_be_played_are_a_storage_error(
    run: RunFile, rules: dict[str, Any]
) -> None:
    damaged = msgspec.structs.replace(run, rules=rules)
    with pytest.raises(StorageError, match=r"run\.json of made is damaged: its rules"):
        _ = damaged.rule_set


@pytest.mark.parametrize(
    ("reason", "gist"),
    [
        (
            "Traceback\nModuleNotFoundError: no pandas\n(bots have numpy)",
            "ModuleNotFoundError: no pandas",
        ),
        ("it is no file", "it is no file"),
        ("", "load_error"),
        ("(only a remark)", "load_error"),
    ],
)
def test_the_gist_of_a_refusal_is_the_line_that_says_why(reason: str, gist: str) -> None:
    assert Entry("a", "bots/a.py", "", "", "load_error", reason).gist == gist
