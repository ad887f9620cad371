"""The same files whatever the order of sets, the language of the machine and the Python."""

from __future__ import annotations

import os
import subprocess

import pytest

LEAGUE = """bots: [bots/*.py]
table_size: [2, 3]
rules: lizumo
schedule: {deals: 10}
block_games: 10
seed: 00ff00ff00ff00ff00ff00ff00ff00ff
"""
OTHER_PYTHON = "ARENA_OTHER_PYTHON"
"""Names the interpreter of another Python in which arena can be imported."""


@pytest.fixture(scope="module")
def played(make_project):
    """A project in which the league was played."""
    project = make_project()
    project.bots("thirds", "uniform", "raises")
    project.arena("run", project.league("same", LEAGUE), "--local", "--yes")
    return project


def test_neither_the_order_of_sets_nor_the_language_matters(
    played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONHASHSEED", "4711")
    monkeypatch.setenv("LC_ALL", "tr_TR.UTF-8")
    monkeypatch.setenv("LANG", "tr_TR.UTF-8")
    monkeypatch.setenv("TZ", "Asia/Kathmandu")
    played.arena("run", "tournaments/same.yaml", "--local", "--new")
    assert len(played.files("same-2")) == len(list(played.side_files("same-2"))) + 1 > 5
    assert played.files("same") == played.files("same-2")


def test_another_python_gives_the_same_files(played) -> None:
    """Run it with ARENA_OTHER_PYTHON=/path/to/python3.13, an environment that has arena's libraries."""
    python = os.environ.get(OTHER_PYTHON)
    if python is None:
        pytest.skip(f"{OTHER_PYTHON} names no other Python")
    command = [python, "-m", "arena.cli.main", "run", "tournaments/same.yaml", "--local", "--new"]
    done = subprocess.run(command, cwd=played.root, capture_output=True, text=True, check=False)
    run = sorted(path.parent.name for path in played.root.glob("results/same*/run.json"))[-1]
    assert done.returncode == 0, done.stderr
    assert run != "same"
    assert played.files("same") == played.files(run)
