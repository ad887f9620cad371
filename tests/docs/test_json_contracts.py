"""What commands print with --json fits the committed schemas, as an independent validator judges."""

from __future__ import annotations

import json
import shutil
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from commands import all_commands
from json_runs import BEFORE, FAULTY, LEAGUE, RUNS
from jsonschema import Draft202012Validator
from made import SCHEMAS, schema_file
from story import typed

from arena.cli.main import main
from arena.views.contracts.schemas import promised

REPORTING = [command.name for command in all_commands() if command.reports]
Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def project(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The played project with a league in which bots are at fault, and a match with all rules."""
    folder = shutil.copytree(played, tmp_path_factory.mktemp("contracts") / "project")
    (folder / "faulty").mkdir()
    for name, source in FAULTY.items():
        (folder / "faulty" / f"{name}.py").write_text(source)
    (folder / "tournaments" / "trouble.yaml").write_text(LEAGUE)
    with chdir(folder):
        for line in BEFORE:
            code, screen = typed(line.split())
            assert code in (0, 1), screen
    return folder


def schema(command: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(schema_file(command).read_text(encoding="utf-8"))
    return found


def test_every_command_that_reports_has_a_schema_and_is_run_here() -> None:
    how = "see CONTRIBUTING.md, An output of --json"
    assert promised() == sorted(REPORTING), how
    assert sorted(RUNS) == sorted(REPORTING), how
    assert sorted(SCHEMAS.glob("*")) == sorted(map(schema_file, REPORTING)), how


@pytest.mark.parametrize("command", REPORTING)
def test_real_output_fits_the_schema(
    command: str, project: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project)
    validator = Draft202012Validator(schema(command))
    for line in RUNS[command]:
        assert main([*line.split(), "--json"]) in (0, 1, 2)
        output = json.loads(capsys.readouterr().out)
        wrong = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(output)]
        assert wrong == [], line


@pytest.mark.parametrize("command", REPORTING)
def test_a_schema_is_sound_names_its_version_and_allows_no_other_keys(command: str) -> None:
    found = schema(command)
    Draft202012Validator.check_schema(found)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    objects = [node for node in _nodes(found) if node.get("type") == "object"]
    fixed = [node for node in objects if "properties" in node]
    assert all(node["additionalProperties"] is False for node in fixed)
    assert all(set(node["required"]) == set(node["properties"]) for node in fixed)
    outputs = [node for node in fixed if "format_version" in node["properties"]]
    assert outputs
    assert all("const" in node["properties"]["format_version"] for node in outputs)


def test_the_schema_of_replays_meets_all_that_a_replay_can_tell(project: Path) -> None:
    """The games that are validated above have bids, calls, a forfeit, hidden cups and a reveal."""
    with chdir(project):
        told = [typed([*line.split(), "--json"])[1] for line in RUNS["replay"]]
    games = [json.loads(text[text.index("{") :]) for text in told]
    events = [event for game in games for part in game["rounds"] for event in part["events"]]
    assert {event["kind"] for event in events} >= {"bid", "dudo", "calza", "forfeit"}
    assert any(event.get("rerolled") for event in events)
    cups = [cup for game in games for part in game["rounds"] for cup in part["cups"]]
    assert {cup["dice"] is None for cup in cups} == {True, False}
    assert {part["kind"] for game in games for part in game["rounds"]} >= {"normal", "fijo"}


def _nodes(node: Any) -> list[dict[str, Any]]:
    """All objects of a schema that are schemas themselves."""
    if isinstance(node, list):
        return [found for each in node for found in _nodes(each)]
    if not isinstance(node, dict):
        return []
    return [node, *(found for each in node.values() for found in _nodes(each))]
