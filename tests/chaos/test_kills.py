"""The same files whoever played the blocks, in which order, and whatever was killed meanwhile.

The long form is `make chaos`; here is one kill of each kind.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import psutil
import pytest
from kills import Kill
from played_project import Project
from processes import adopting, left_after
from rounds import NAME, Files, command, differing, files_of, finished, replay_of, start

LEAGUE_FILE = f"tournaments/{NAME}.yaml"
Before = set[psutil.Process]


def hit(project: Project, how: str, before: Before, kill: Kill) -> str:
    """Kill as told; the words of a command that ended as it should and left nothing running."""
    outcome = command(project, how, before, kill)
    assert outcome.hit, f"the run was over before {kill.words}"
    assert outcome.faults == []
    return outcome.err


@pytest.mark.parametrize("how", ["ray1", "ray2", pytest.param("ray4", marks=pytest.mark.long)])
def test_ray_gives_the_files_of_a_local_run(
    project: Project, how: str, before: Before, expected: Files
) -> None:
    outcome = command(project, how, before)
    assert (outcome.code, outcome.faults) == (0, [])
    assert differing(files_of(project), expected) == []


def test_another_run_of_the_league_has_the_same_blocks_and_table(
    undisturbed: Project, project: Project
) -> None:
    project.arena("run", LEAGUE_FILE, "--local")
    project.arena("run", LEAGUE_FILE, "--new", "--local")
    assert project.files(f"{NAME}-2") == undisturbed.files(NAME)


def test_bots_run_neither_in_the_driver_nor_in_a_ray_worker(project: Project) -> None:
    for path in (project.root / "bots").iterdir():
        path.unlink()
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


@pytest.mark.parametrize("blocks", [0, 3, 8])
def test_killed_driver_is_resumed_by_the_same_command(
    project: Project, blocks: int, before: Before, expected: Files
) -> None:
    hit(project, "local", before, Kill("SIGKILL", blocks, 0.0))
    assert finished(project, "local", before) == []
    assert differing(files_of(project), expected) == []


def test_killed_ray_driver_takes_all_of_ray_along(
    project: Project, before: Before, expected: Files
) -> None:
    hit(project, "ray2", before, Kill("SIGKILL", 2, 0.0))
    assert finished(project, "ray2", before) == []
    assert differing(files_of(project), expected) == []


@pytest.mark.parametrize("way", ["SIGTERM", "Ctrl-C", "Ctrl-C twice"])
def test_stopped_run_ends_with_130_and_names_the_command_that_goes_on(
    project: Project, way: str, before: Before, expected: Files
) -> None:
    kill = Kill(way, 1, 0.0, gap_s=0.0)
    outcome = command(project, "local", before, kill)
    assert (outcome.hit, outcome.code, outcome.faults) == (True, 130, [])
    if way != "Ctrl-C twice":
        assert f"arena run {LEAGUE_FILE} --local" in outcome.err
    assert "provisional" in project.arena("leaderboard", NAME).stdout
    assert finished(project, "local", before) == []
    assert differing(files_of(project), expected) == []


@pytest.mark.parametrize(
    ("how", "victim"),
    [
        ("local", "zygote"),
        ("local", "child"),
        ("ray2", "worker"),
        pytest.param("ray2", "zygote", marks=pytest.mark.long),
        pytest.param("ray2", "child", marks=pytest.mark.long),
    ],
)
def test_run_goes_on_without_what_was_killed(
    project: Project, how: str, victim: str, before: Before, expected: Files
) -> None:
    hit(project, how, before, Kill(victim, 1, 0.0))
    assert finished(project, how, before) == []
    assert differing(files_of(project), expected) == []


@pytest.mark.parametrize("victim", ["raylet", "gcs_server"])
def test_run_without_ray_says_so_and_is_resumed(
    project: Project, victim: str, before: Before, expected: Files
) -> None:
    outcome = command(project, "ray2", before, Kill(victim, 1, 0.0))
    assert (outcome.hit, outcome.code, outcome.faults) == (True, 3, [])
    assert f"error[cluster]: Ray on this machine is lost: its {victim} has ended" in outcome.err
    assert finished(project, "ray2", before) == []
    assert differing(files_of(project), expected) == []


def test_replay_of_a_run_that_was_killed_is_the_same(
    project: Project, before: Before, undisturbed: Project
) -> None:
    hit(project, "local", before, Kill("SIGKILL", 4, 0.0))
    assert finished(project, "local", before) == []
    for game in (0, 150, 359):
        assert replay_of(project, game) == replay_of(undisturbed, game)
    assert "360 games" in project.arena("verify", NAME).stdout


def test_second_run_in_the_same_folder_is_refused(
    project: Project, before: Before, expected: Files
) -> None:
    driver = start(project, "local")
    lock = project.root / "results" / NAME / "lock"
    end = time.monotonic() + 100
    while not lock.exists() or lock.read_text() != f"{driver.pid}\n":
        assert driver.poll() is None
        assert time.monotonic() < end
        time.sleep(0.005)
    driver.send_signal(signal.SIGSTOP)  # or it might be done before the second one asks
    try:
        refused = project.arena("run", LEAGUE_FILE, "--local", expect=2)
    finally:
        driver.send_signal(signal.SIGCONT)
    assert f"error[locked]: another arena run (process {driver.pid})" in refused.stderr
    driver.communicate(timeout=200)
    assert driver.returncode == 0
    assert differing(files_of(project), expected) == []


def test_lock_of_a_dead_driver_holds_nobody_up(
    project: Project, before: Before, expected: Files
) -> None:
    hit(project, "local", before, Kill("SIGKILL", 2, 0.0))
    dead = int((project.root / "results" / NAME / "lock").read_text())
    assert not psutil.pid_exists(dead)
    assert finished(project, "local", before) == []
    assert differing(files_of(project), expected) == []


def test_cluster_that_does_not_answer_leaves_no_run(project: Project) -> None:
    refused = project.arena("run", LEAGUE_FILE, "--address", "127.0.0.1:1", expect=3)
    assert "error[cluster]: Ray cannot be reached at 127.0.0.1:1" in refused.stderr
    assert "--local" in refused.stderr
    assert not (project.root / "results" / NAME).exists()


def test_what_a_killed_process_leaves_is_found(tmp_path: Path) -> None:
    """The rig itself: an orphan in a session of its own does not hide."""
    words = "import subprocess; subprocess.Popen(['sleep', '600'], start_new_session=True)"
    with adopting() as earlier:
        subprocess.run(["python3", "-c", words], check=True)
        (left,) = left_after(earlier, 0.1)
        assert left.endswith("sleep 600")
        os.kill(int(left.split()[0]), signal.SIGKILL)
        assert left_after(earlier, 10.0) == []
