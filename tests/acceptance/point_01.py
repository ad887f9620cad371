"""Point 1: neither the order of records, nor what bots are called, nor the workers change a table."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from check import Check, at_most
from made_outcomes import outcomes_of, renamed, shuffled, simulated

from arena.ratings.batch import Fit, fit
from arena.ratings.outcomes import Outcomes

ROOT = Path(__file__).parents[2]
SHUFFLES = 20
BOTS = 12
LEAGUE = """name: same
bots: [bots/exact.py, bots/bluffer.py, bots/cautious.py, bots/thirds.py]
table_size: [2, 3]
schedule: {deals: 60, mirrored: true}
block_games: 64
seed: "00112233445566778899aabbccddeeff"
"""
WORKERS = {"one": ["--local"], "one-on-ray": ["--workers", "1"], "four": ["--workers", "4"]}


def measure() -> list[Check]:
    """Largest changes over shuffles and new names; files that differ between workers."""
    checks = []
    for seats in range(2, 7):
        rng = np.random.default_rng(seats)
        games = simulated(rng.normal(25.0, 4.0, BOTS), seats, 3000, rng)
        checks.append(at_most(f"shuffled, {seats} seats", _changes(games, rng), 1e-9))
    rng = np.random.default_rng(7)
    games = simulated(rng.normal(25.0, 4.0, BOTS), 6, 3000, rng)
    tied = outcomes_of(games.bots, np.minimum(games.ranks, 2))
    checks.append(at_most("shuffled, 6 seats, ties of five", _changes(tied, rng), 1e-9))
    return [*checks, *_workers()]


def _changes(games: Outcomes, rng: np.random.Generator) -> float:
    """The largest change of a mean or a standard deviation, posterior or sandwich."""
    found = fit(games, BOTS)
    worst = 0.0
    for _ in range(SHUFFLES):
        names = rng.permutation(BOTS)
        other = fit(renamed(shuffled(games, rng.permutation(len(games))), names), BOTS)
        worst = max(worst, *(abs(a - b).max() for a, b in _pairs(found, other, names)))
    return worst


def _pairs(found: Fit, other: Fit, names: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    return [
        (found.mu, other.mu[names]),
        (np.sqrt(np.diag(found.posterior)), np.sqrt(np.diag(other.posterior))[names]),
        (np.sqrt(np.diag(found.sandwich)), np.sqrt(np.diag(other.sandwich))[names]),
    ]


def _workers() -> list[Check]:
    """A real league by one worker in this process, by one on Ray and by four: the same bytes."""
    files = {}
    for name, options in WORKERS.items():
        with tempfile.TemporaryDirectory() as folder:
            files[name] = _played(Path(folder), options)
    alone = files.pop("one")
    checks = [Check("files of the league", len(alone), ">= 8", len(alone) >= 8)]
    for name, found in files.items():
        differing = sum(found.get(path) != content for path, content in alone.items())
        differing += len(found.keys() - alone.keys())
        checks.append(at_most(f"files that differ between --local and {name}", differing, 0))
    return checks


def _played(project: Path, options: list[str]) -> dict[str, bytes]:
    shutil.copytree(ROOT / "bots", project / "bots")
    (project / "tournaments").mkdir()
    (project / "tournaments" / "same.yaml").write_text(LEAGUE)
    command = [sys.executable, "-m", "arena.cli.main", "run", "tournaments/same.yaml", *options]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    run = project / "results" / "same"
    paths = [*run.glob("blocks/*.parquet"), *run.glob("fit-*.json"), run / "table.json"]
    return {path.name: path.read_bytes() for path in paths}
