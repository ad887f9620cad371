"""Luck taken off: how many games it saves on the shipped bots, and that it is zero on average."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from check import Check, at_least, at_most
from numpy.typing import NDArray

from arena.ratings.luck import luck_corrections
from arena.ratings.outcomes import Outcomes, read_outcomes
from arena.records.folder import RunFolder

ROOT = Path(__file__).parent.parent.parent
BOTS = "bayes bluffer cautious child exact specialist thirds uniform"
LEAGUE = f"""\
name: luck-acceptance
bots: [{", ".join(f"bots/{bot}.py" for bot in BOTS.split())}, bots/net]
rules: classic
table_size: 2
schedule: {{deals: 1500, mirrored: true}}
seed: 977 # not that of tournaments/luck.yaml
"""
Floats = NDArray[np.float64]


class Saved(NamedTuple):
    """A pair's ratios of variances to that of as many independent games without corrections."""

    mirror: float
    control: float
    both: float


def measure() -> list[Check]:
    """Play the league and look at every pair of which each wins between 20 and 80 %."""
    with tempfile.TemporaryDirectory() as folder:
        return measure_run(_play(Path(folder)))


def measure_run(folder: RunFolder) -> list[Check]:
    """The checks for a run that is there."""
    run = folder.read_run()
    (outcomes,) = read_outcomes(folder, run).boards
    corrections = luck_corrections(folder, run, outcomes).corrections
    assert corrections is not None
    pairs = list(_pairs(outcomes, corrections))
    worst = max(_errors(outcomes, corrections, bot) for bot in range(len(run.names)))
    whole = f"of {len(pairs)} pairs, geometric mean"
    return [
        at_least(f"games saved by mirrored deals {whole}", _mean([p.mirror for p in pairs]), 1.0),
        at_least(f"games saved by luck taken off {whole}", _mean([p.control for p in pairs]), 1.0),
        at_least(f"games saved by both {whole}", _mean([p.both for p in pairs]), 1.25),
        at_most("mean correction of a bot, in standard errors, greatest of all", worst, 4.0),
    ]


def _play(project: Path) -> RunFolder:
    """The league, played in a project of its own with the shipped bots."""
    shutil.copytree(ROOT / "bots", project / "bots")
    league = project / "tournaments" / "luck.yaml"
    league.parent.mkdir()
    league.write_text(LEAGUE)
    command = [sys.executable, "-m", "arena.cli.main", "run", str(league)]
    subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    return RunFolder(project / "results" / "luck-acceptance")


def _pairs(outcomes: Outcomes, corrections: Floats) -> Iterator[Saved]:
    """The ratios of every table that is not lopsided."""
    for table in np.unique(outcomes.table):
        here = outcomes.table == table
        bots, ranks = outcomes.bots[here], outcomes.ranks[here]
        seat = (bots == bots.min()).argmax(axis=1)
        games = np.arange(len(bots))
        won = (ranks[games, seat] == 1).astype(np.float64)
        if not 0.2 <= won.mean() <= 0.8:
            continue
        adjusted = won - corrections[here][games, seat]
        single = won.var()
        deals = np.unique(outcomes.deal[here], return_inverse=True)[1]
        yield Saved(
            mirror=single / (2 * _of_deals(won, deals).var()),
            control=single / adjusted.var(),
            both=single / (2 * _of_deals(adjusted, deals).var()),
        )


def _errors(outcomes: Outcomes, corrections: Floats, bot: int) -> float:
    """How many standard errors over deals a bot's mean correction is from 0."""
    game, seat = np.nonzero(outcomes.bots == bot)
    means = _of_deals(
        corrections[game, seat], np.unique(outcomes.deal[game], return_inverse=True)[1]
    )
    return float(abs(means.mean()) / (means.std(ddof=1) / len(means) ** 0.5))


def _of_deals(values: Floats, deals: NDArray[np.int64]) -> Floats:
    """The mean of every deal's games."""
    return np.asarray(np.bincount(deals, values) / np.bincount(deals))


def _mean(ratios: list[float]) -> float:
    return float(np.exp(np.log(ratios).mean()))
