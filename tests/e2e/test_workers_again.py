"""arena verify --worker: one worker's blocks are played again and compared, and nothing is changed."""

from __future__ import annotations

import json

import pytest

LEAGUE = "bots: [bots/*.py]\nschedule: {deals: 40}\nblock_games: 20\n"


@pytest.fixture
def run(project):
    project.bots("thirds", "uniform")
    project.arena("run", project.league("again", LEAGUE), "--local")
    return project


def test_blocks_that_come_out_the_same_are_said_to_be_identical(run) -> None:
    side = json.loads(run.side_files("again")[0].read_text())
    worker = f"{side['worker_pid']}@{side['node']}"
    folder = run.root / "results" / "again"
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    (run.root / "bots" / "uniform.py").unlink()  # the bots of the run are those in its folder
    done = run.arena("verify", "again", "--worker", worker)
    assert "identical: again (80 games, table, 4 blocks played again)" in done.stdout
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    unknown = run.arena("verify", "again", "--worker", "1@nowhere", expect=2)
    assert f"hint: workers: {worker}" in unknown.stderr


def test_a_worker_whose_bots_played_otherwise_is_found(project) -> None:
    """A bot that looks at a clock is not repeatable; nothing else tells."""
    project.bots("thirds")
    source = (
        "import time\nfrom arena.botkit import DUDO, Bid, Bot\n\n\nclass Clock(Bot):\n"
        "    def act(self, view):\n"
        "        if view.standing is not None:\n            return DUDO\n"
        "        return Bid(1, 2 + time.time_ns() // 1000 % 5)\n"
    )
    (project.root / "bots" / "clock.py").write_text(source)
    project.arena("run", project.league("again", LEAGUE), "--local")
    side = json.loads(project.side_files("again")[0].read_text())
    worker = f"{side['worker_pid']}@{side['node']}"
    found = project.arena("verify", "again", "--worker", worker, expect=1)
    assert f"4 of 4 blocks of {worker} come out otherwise when played again" in found.stderr
    assert "000000.parquet, 000001.parquet" in found.stderr
