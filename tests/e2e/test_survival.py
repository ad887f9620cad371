"""The same files whoever played the blocks, in which order, and whatever was killed meanwhile."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

LEAGUE = """bots: [bots/*.py]
table_size: 2
schedule: {deals: 30}
block_games: 30
seed: 00ff00ff00ff00ff00ff00ff00ff00ff
"""
BLOCKS = 12  # 6 tables of 4 bots, two copies of 30 deals each


@pytest.fixture
def league(project) -> str:
    project.bots("thirds", "uniform", "child", "naps")
    return project.league("same", LEAGUE)


@pytest.fixture(scope="module")
def undisturbed(make_project):
    """A project in which the league was played to its end; nobody changes it."""
    project = make_project()
    project.bots("thirds", "uniform", "child", "naps")
    project.arena("run", project.league("same", LEAGUE), "--local")
    assert len(project.files("same")) == BLOCKS + 1
    return project


@pytest.fixture(scope="module")
def files(undisturbed) -> dict[str, bytes]:
    """What every run of this league must leave."""
    return undisturbed.files("same")


def blocks_on_disk(root: Path, run: str) -> int:
    return len(list((root / "results" / run / "blocks").glob("*.parquet")))


def wait_for_blocks(process: subprocess.Popen[str], root: Path, run: str, count: int) -> None:
    """Until the run has stored so many blocks."""
    end = time.monotonic() + 120
    begun = root / "results" / run / "run.json"
    while not begun.exists() or blocks_on_disk(root, run) < count:
        assert process.poll() is None, "the run ended before it could be killed"
        assert time.monotonic() < end, "no blocks in two minutes"
        time.sleep(0.005)


def test_ray_with_one_and_two_workers_gives_the_files_of_a_local_run(
    project, league: str, files
) -> None:
    project.arena("run", league, "--workers", "1")
    assert project.files("same") == files
    project.arena("run", league, "--new", "--workers", "2")
    assert project.files("same-2") == files


def test_bots_run_neither_in_the_driver_nor_in_a_ray_worker(project) -> None:
    project.bots("thirds", "says_pid")
    league = project.league("pids", "bots: [bots/*.py]\nschedule: {deals: 4}\nblock_games: 2\n")
    with project.start("run", league, "--workers", "2") as process:
        process.communicate(timeout=200)
    assert process.returncode == 0
    sides = [json.loads(path.read_text()) for path in project.side_files("pids")]
    assert len(sides) == 4
    workers = {side["worker_pid"] for side in sides}
    assert process.pid not in workers
    for side in sides:
        (said,) = {cost["output"] for cost in side["bots"] if cost["bot"] == "says_pid"}
        own, zygote = map(int, said.split())
        assert not {own, zygote} & (workers | {process.pid})
        assert own in {pid for cost in side["bots"] for pid in cost["pids"]}


def test_killed_driver_is_resumed_by_the_same_command(project, league: str, files) -> None:
    for number, kept in enumerate((0, 3, 8), start=1):
        name = f"same-{number}" if number > 1 else "same"
        with project.start("run", league, "--new", "--local") as process:
            wait_for_blocks(process, project.root, name, kept)
            process.kill()
        assert process.returncode == -signal.SIGKILL
        assert blocks_on_disk(project.root, name) < BLOCKS
        project.arena("run", league, "--local")
        assert project.files(name) == files


def test_killed_ray_driver_is_resumed_by_the_same_command(project, league: str, files) -> None:
    with project.start("run", league, "--workers", "2") as process:
        wait_for_blocks(process, project.root, "same", 2)
        process.kill()
    project.arena("run", league, "--workers", "2")
    assert project.files("same") == files


def test_interrupted_run_names_the_command_that_goes_on(project, league: str, files) -> None:
    with project.start("run", league, "--local") as process:
        wait_for_blocks(process, project.root, "same", 1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "arena run tournaments/same.yaml --local" in err
    assert "provisional" in project.arena("leaderboard", "same").stdout
    project.arena("run", league, "--local")
    assert project.files("same") == files


def test_second_run_in_the_same_folder_is_refused(project, league: str) -> None:
    with project.start("run", league, "--local") as process:
        wait_for_blocks(process, project.root, "same", 1)
        process.send_signal(signal.SIGSTOP)  # or it might be done before the second one asks
        try:
            refused = project.arena("run", league, "--local", expect=2)
        finally:
            process.send_signal(signal.SIGCONT)
        assert f"error[locked]: another arena run (process {process.pid})" in refused.stderr
        process.communicate(timeout=100)
    assert process.returncode == 0


def test_damaged_block_is_played_again(project, league: str, undisturbed, files) -> None:
    shutil.copytree(undisturbed.root / "results", project.root / "results")
    blocks = project.root / "results" / "same" / "blocks"
    (blocks / "000001.parquet").write_bytes(b"")
    (blocks / "000002.parquet").unlink()
    (blocks / "000003.parquet").write_bytes(files["000003.parquet"][:500])
    project.arena("run", league, "--local")
    assert project.files("same") == files


def test_cluster_that_does_not_answer_leaves_no_run(project, league: str) -> None:
    refused = project.arena("run", league, "--address", "127.0.0.1:1", expect=3)
    assert "error[cluster]: Ray cannot be reached at 127.0.0.1:1" in refused.stderr
    assert "--local" in refused.stderr
    assert not (project.root / "results" / "same").exists()
