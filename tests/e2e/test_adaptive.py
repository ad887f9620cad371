"""An adaptive league by the command line: the same files on any workers and after any kill."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

LEAGUE = """bots: [bots/*.py]
schedule: {format: adaptive, deals: 100, margin: 0.1}
block_games: 20
seed: 00ff00ff00ff00ff00ff00ff00ff00ff
"""
NAMES = ("exact", "thirds", "uniform", "child")


@pytest.fixture
def league(project) -> str:
    project.bots(*NAMES)
    return project.league("same", LEAGUE)


def all_files(project, run: str) -> dict[str, bytes]:
    waves = project.root / "results" / run / "waves.json"
    return {**project.files(run), "waves.json": waves.read_bytes()}


def waves_of(root: Path, run: str) -> list[list[list[int]]]:
    path = root / "results" / run / "waves.json"
    return json.loads(path.read_text())["waves"] if path.exists() else []


def kill_when(project, words: tuple[str, ...], there: Callable[[], bool]) -> None:
    with project.start(*words) as process:
        end = time.monotonic() + 150
        while not there():
            assert process.poll() is None, "the run ended before it could be killed"
            assert time.monotonic() < end
            time.sleep(0.002)
        process.kill()
    assert process.returncode == -signal.SIGKILL


@pytest.mark.long
@pytest.mark.timeout(900)
def test_killed_at_any_point_and_on_ray_the_files_are_the_same(project, league: str) -> None:
    done = project.arena("run", league, "--local")
    files = all_files(project, "same")
    waves = waves_of(project.root, "same")
    assert len(waves) > 3
    assert waves[-1] == []
    games = sum(2 * deals for wave in waves for _, deals in wave)
    assert f"{games} games in {len(waves) - 1} waves" in done.stdout
    assert " of 6\n" in done.stdout
    assert "at most 1200 games" in done.stderr
    assert project.arena("verify").stdout == f"identical: same ({games} games, table)\n"

    root = project.root

    def blocks(run: str) -> int:
        return len(list((root / "results" / run / "blocks").glob("*.parquet")))

    moments = {
        "same-2": lambda: len(waves_of(root, "same-2")) == 1,
        "same-3": lambda: blocks("same-3") >= 5,
        "same-4": lambda: len(waves_of(root, "same-4")) == 3,
    }
    for run, there in moments.items():
        kill_when(project, ("run", league, "--local", "--new"), there)
        assert "provisional" in project.arena("leaderboard", run).stdout
        assert project.arena("verify", run).stdout.startswith("identical")
        project.arena("run", league, "--local")
        assert all_files(project, run) == files
    project.arena("run", league, "--new", "--workers", "2")
    assert all_files(project, "same-5") == files


def test_adaptive_league_from_the_file_to_the_check(project) -> None:
    project.bots("exact", "uniform")
    league = project.league("same", LEAGUE)
    done = project.arena("run", league, "--local")
    assert "Pairs decided: 1 of 1" in done.stdout
    (pair,) = json.loads(project.arena("leaderboard", "--json").stdout)["waves"]["pairs"]
    assert (pair["first"], pair["second"], pair["verdict"]) == ("exact", "uniform", "first")
    assert project.arena("verify").stdout.startswith("identical: same (")
    assert waves_of(project.root, "same")[-1] == []


def test_comparison_of_two_versions_of_one_name(project) -> None:
    project.bots("exact", "uniform")
    (project.root / "old").mkdir()
    (project.root / "old" / "exact.py").write_text((project.root / "bots/uniform.py").read_text())
    words = ("compare", "exact", "old/exact.py", "--margin", "0.1", "--seed", "5", "--json")
    better = json.loads(project.arena(*words).stdout)
    assert better["verdict"] == "better"
    assert (better["new"]["bot"], better["old"]["bot"]) == ("exact", "exact_old")
    assert (better["new"]["origin"], better["old"]["origin"]) == (
        "bots/exact.py",
        "old/exact.py",
    )
    assert better["share"] > 0.6
    assert better["games"] == 2 * better["deals"]
    text = project.arena(
        "compare", "old/exact.py", "exact", "--margin", "0.1", "--seed", "5", expect=1
    ).stdout
    assert "worse: exact wins less than exact_old" in text
    twice = project.arena("compare", "exact", "bots/exact.py", expect=2)
    assert "'exact' twice" in twice.stderr


@pytest.mark.long
def test_comparison_of_a_bot_with_its_copy_finds_no_difference(project) -> None:
    project.bots("child")
    (project.root / "old").mkdir()
    (project.root / "old" / "child.py").write_text((project.root / "bots/child.py").read_text())
    equal = project.arena("compare", "child", "old/child.py", "--margin", "0.1", "--seed", "5")
    assert "no difference: child and child_old are within 0.1" in equal.stdout
    assert project.arena("verify").stdout.startswith("identical")


@pytest.mark.long
def test_comparison_that_may_not_play_enough_is_undecided(project) -> None:
    project.bots("child", "naps")
    done = project.arena(
        "compare", "child", "naps", "--games", "40", "--margin", "0.001", "--json", expect=1
    )
    assert json.loads(done.stdout)["verdict"] == "undecided"
    assert json.loads(done.stdout)["games"] == 40


@pytest.mark.long
def test_gauntlet_plays_the_challengers_against_the_field(project) -> None:
    project.bots(*NAMES)
    text = "bots: [bots/*.py]\nschedule: {format: gauntlet, challengers: [thirds], deals: 2}\n"
    project.arena("run", project.league("dare", text), "--local")
    (board,) = json.loads(project.arena("leaderboard", "--json").stdout)["boards"]
    games = {row["bot"]: row["games"] for row in board["rows"]}
    assert games == {"thirds": 12, "exact": 4, "uniform": 4, "child": 4}
    assert "12 games" in project.arena("verify").stdout
