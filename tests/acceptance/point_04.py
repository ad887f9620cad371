"""Point 4: the 95 % interval of a strength holds the true one about so often."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from check import Check, at_most, between
from made_outcomes import simulated
from numpy.typing import NDArray

from arena.ratings.anchor import anchored
from arena.ratings.batch import Fit, fit
from arena.ratings.outcomes import Outcomes, read_outcomes
from arena.records.folder import RunFolder

ROOT = Path(__file__).parents[2]
TOURNAMENTS, BOTS, GAMES = 200, 8, 800
PARTS, DEALS = 200, 40
"""Real games: so many parts of so many mirrored deals a pair, each rated by itself."""
REAL = ("exact", "bluffer", "cautious", "thirds")
Z = 1.959963984540054


def measure() -> list[Check]:
    """Coverage in percent: simulated tournaments, and mirrored games of real bots."""
    checks = [_simulated(seats) for seats in (2, 3, 4, 6)]
    return [*checks, *_real()]


def _simulated(seats: int) -> Check:
    rng = np.random.default_rng([4, seats])
    held = []
    for _ in range(TOURNAMENTS):
        strengths = rng.normal(25.0, 3.0, BOTS)
        found = fit(simulated(strengths, seats, GAMES, rng), BOTS)
        held.append(_held(found, found.sandwich, strengths - strengths.mean() + 25.0))
    return between(f"coverage, {seats} seats, simulated", 100 * float(np.mean(held)), 93, 97)


def _real() -> list[Check]:
    """A long league of mirrored deals, cut into parts; the fit of all stands for the truth."""
    with tempfile.TemporaryDirectory() as folder:
        games = _played(Path(folder))
    truth = anchored(*_with(fit(games, len(REAL)), "sandwich")).mu
    part = (games.deal - games.deal.min()) % PARTS
    fits = [fit(games.only(part == number), len(REAL)) for number in range(PARTS)]
    held = {
        name: 100 * float(np.mean([_held(one, getattr(one, name), truth) for one in fits]))
        for name in ("sandwich", "posterior")
    }
    spread = np.std([one.mu for one in fits], axis=0)
    sigma = np.mean([anchored(*_with(one, "sandwich")).sigma for one in fits], axis=0)
    off = float(np.abs(sigma / spread - 1).max())
    every = f"real mirrored games, {PARTS} parts"
    plain = held["posterior"]
    return [
        between(f"coverage, {every}, sandwich", held["sandwich"], 93, 97),
        Check(f"coverage, {every}, posterior (for comparison)", plain, "none", True),
        at_most(f"sigma against the spread of mu, {every}", off, 0.15),
    ]


def _with(found: Fit, covariance: str) -> tuple[NDArray[np.float64], ...]:
    return found.mu, getattr(found, covariance), np.ones(len(found.mu), np.bool_)


def _held(
    found: Fit, covariance: NDArray[np.float64], truth: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """(bots,): whether each interval holds the truth."""
    scale = anchored(found.mu, covariance, np.ones(len(truth), np.bool_))
    held: NDArray[np.bool_] = np.abs(scale.mu - truth) <= Z * scale.sigma
    return held


def _played(project: Path) -> Outcomes:
    shutil.copytree(ROOT / "bots", project / "bots")
    (project / "tournaments").mkdir()
    bots = ", ".join(f"bots/{bot}.py" for bot in REAL)
    (project / "tournaments" / "real.yaml").write_text(
        f"name: real\nbots: [{bots}]\nschedule: {{deals: {PARTS * DEALS}, mirrored: true}}\n"
        'seed: "000102030405060708090a0b0c0d0e0f"\n'
    )
    command = [sys.executable, "-m", "arena.cli.main", "run", "tournaments/real.yaml", "--local"]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    folder = RunFolder(project / "results" / "real")
    (outcomes,) = read_outcomes(folder, folder.read_run()).boards
    return outcomes
