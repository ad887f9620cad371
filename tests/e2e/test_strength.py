"""Every shipped bot but the child's play beats uniform play under classic, over mirrored games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

BOTS = sorted(path.stem for path in (Path(__file__).parents[2] / "bots").glob("*.py"))
BETTER = [name for name in BOTS if name not in ("child", "uniform")]


def lower_bound(project, name: str, games: int) -> float:
    project.bots(name, "uniform")
    done = project.arena("match", name, "uniform", "--games", str(games), "--seed", "20", "--json")
    row = next(row for row in json.loads(done.stdout)["bots"] if row["bot"] == name)
    assert row["games"] == games
    assert row["forfeits"] == 0
    return row["low"]


@pytest.mark.parametrize("name", BETTER)
def test_beats_uniform_over_300_games(project, name: str) -> None:
    assert lower_bound(project, name, 300) > 0.5


@pytest.mark.long
@pytest.mark.parametrize("name", BETTER)
def test_beats_uniform_over_10000_games(project, name: str) -> None:
    assert lower_bound(project, name, 10_000) > 0.5
