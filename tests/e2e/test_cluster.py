"""Leagues on several nodes of a real Ray: who may play, and the same files whoever did."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arena.sandbox import lockdown

ARENA = Path(__file__).parents[2] / "arena"
BARE = Path(__file__).with_name("node_without_landlock.py")
LEAGUE = """bots: [bots/*.py]
table_size: 2
schedule: {deals: 120}
block_games: 10
seed: 00ff00ff00ff00ff00ff00ff00ff00ff
"""
SLOW_S = 50.0
"""How long, since it was written, the bot below makes blocks last: time for a node to join."""
SLEEPER = """import time

from arena.botkit import DUDO, Bot

if time.time() < {until}:
    time.sleep(2)


class Sleeper(Bot):
    def act(self, view):
        return view.legal_bids()[0] if view.standing is None else DUDO
"""
SMALL_STORE = 100 * 1024 * 1024
WAIT_S = 120.0

pytestmark = pytest.mark.skipif(
    lockdown.best_mode() != "landlock", reason="this machine has no Landlock that a node could lack"
)


@contextmanager
def cluster(cpus: int) -> Iterator:
    """A cluster whose head has so many processors; its other nodes end with it."""
    from ray.cluster_utils import Cluster

    head = {"num_cpus": cpus, "include_dashboard": False, "node_name": "head"}
    made = Cluster(initialize_head=True, head_node_args=head)
    try:
        yield made
    finally:
        made.shutdown()


@contextmanager
def node_without_landlock(made) -> Iterator[None]:
    """The node `bare` of this cluster."""
    words = [f"--address={made.address}", "--num-cpus=1", "--node-name=bare", "--block"]
    words.append(f"--object-store-memory={SMALL_STORE}")
    command = [sys.executable, str(BARE), *words]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as node:
        try:
            until(lambda: "bare" in alive(made))
            yield
        finally:
            node.terminate()


def alive(made) -> list[str]:
    """The names of the nodes that are there."""
    table = made.global_state.node_table()
    return [node["NodeName"] for node in table if node["Alive"]]


def until(holds) -> None:
    end = time.monotonic() + WAIT_S
    while not holds():
        assert time.monotonic() < end, "it did not happen in two minutes"
        time.sleep(0.05)


def add_node(made, name: str, **more):
    return made.add_node(num_cpus=1, node_name=name, object_store_memory=SMALL_STORE, **more)


def nodes_that_played(project, run: str) -> Counter[str]:
    """Blocks by the name of their node, without its address."""
    sides = [json.loads(path.read_text()) for path in project.side_files(run)]
    return Counter(side["node"].partition(" ")[0] for side in sides)


@pytest.fixture
def league(project) -> str:
    project.bots("thirds", "uniform")
    return project.league("same", LEAGUE)


@pytest.fixture(scope="module")
def files(make_project) -> dict[str, bytes]:
    """What every run of this league must leave."""
    project = make_project()
    project.bots("thirds", "uniform")
    project.arena("run", project.league("same", LEAGUE), "--local")
    return project.files("same")


def test_a_node_is_killed_and_one_added_while_three_play(project) -> None:
    project.bots("thirds")
    league = project.league("same", LEAGUE.replace("block_games: 10", "block_games: 6"))
    with cluster(1) as made:
        lost = add_node(made, "lost")
        add_node(made, "stays")
        source = SLEEPER.format(until=time.time() + SLOW_S)
        (project.root / "bots" / "sleeper.py").write_text(source)
        with project.start("run", league, "--address", made.address) as process:
            until(lambda: nodes_that_played(project, "same")["lost"] >= 1)
            process.send_signal(signal.SIGSTOP)  # or all might be played before a node has joined
            try:
                add_node(made, "joined")
                made.remove_node(lost, allow_graceful=False)
            finally:
                process.send_signal(signal.SIGCONT)
            _, err = process.communicate(timeout=WAIT_S)
        assert process.returncode == 0, err
    assert set(nodes_that_played(project, "same")) == {"head", "lost", "stays", "joined"}
    assert "warning: node lost (" in err
    assert ") is lost; its blocks are played elsewhere" in err
    project.arena("run", league, "--local", "--new")
    assert project.files("same") == project.files("same-2")


def test_a_node_that_lacks_something_is_named_and_the_others_go_on(
    project, league: str, files, tmp_path: Path
) -> None:
    changed = tmp_path / "changed"
    shutil.copytree(ARENA, changed / "arena", ignore=shutil.ignore_patterns("__pycache__"))
    with open(changed / "arena" / "dudo" / "bid.py", "a") as source:
        source.write("# not the same any more\n")
    empty = tmp_path / "empty"
    (empty / "arena").mkdir(parents=True)
    (empty / "arena" / "__init__.py").touch()
    with cluster(1) as made, node_without_landlock(made):
        add_node(made, "older", env_vars={"PYTHONPATH": str(changed)})
        add_node(made, "hollow", env_vars={"PYTHONPATH": str(empty)})
        ended = project.arena("run", league, "--address", made.address)
        assert project.files("same") == files
        assert set(nodes_that_played(project, "same")) == {"head"}
        refused = {
            line.split()[2]: line for line in ended.stderr.splitlines() if "does not play" in line
        }
        assert set(refused) == {"bare", "older", "hollow"}
        assert "this kernel has no Landlock" in refused["bare"]
        assert "arena is 0.1.0 (" in refused["older"]
        assert "arena cannot be loaded there: module 'arena' has no" in refused["hollow"]


def test_a_cluster_on_which_nobody_can_play_leaves_no_run(project, league: str) -> None:
    with cluster(0) as made, node_without_landlock(made):
        ended = project.arena("run", league, "--address", made.address, expect=3)
    assert "error[cluster]: no node of the cluster can play" in ended.stderr
    assert "bare (" in ended.stderr
    assert "this kernel has no Landlock" in ended.stderr
    assert not (project.root / "results" / "same").exists()


@pytest.mark.long
def test_the_project_folder_is_not_read_by_workers(project, league: str, files) -> None:
    """A node has no share of the driver's disk: bots travel with the blocks."""
    with cluster(0) as made:
        user = {
            "HOME": str(project.root / "elsewhere"),
            "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
        }
        add_node(made, "far", env_vars=user)
        with project.start("run", league, "--address", made.address) as process:
            until(lambda: nodes_that_played(project, "same")["far"] >= 1)
            (project.root / "bots").rename(project.root / "gone")
            _, err = process.communicate(timeout=WAIT_S)
        assert process.returncode == 0, err
    assert project.files("same") == files
