"""Whether the games of one worker went otherwise than those of the others. No part of the table: who
played a block is in the file beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.stats import chi2

from arena.ratings.outcomes import Outcomes, read_outcomes
from arena.records.faults import sides_of
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile

SUSPICION = 0.001
"""Workers are alike unless a difference like the largest one would be rarer than this by chance."""
_RANK = 1e-9
"""Directions of so small a part of the largest variance are none."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """The worker that differs most, as PID@NODE, among so many; `chance` that one of them differs so
    much though all are alike (Bonferroni over workers)."""

    workers: int
    worker: str
    chi_square: float
    degrees: int
    chance: float

    @property
    def suspicious(self) -> bool:
        return self.chance < SUSPICION


def played_by(folder: RunFolder, run: RunFile) -> dict[int, str]:
    """Who played each stored block, as PID@NODE, by the block's number. Raises StorageError."""
    return {side.block: f"{side.worker_pid}@{side.node}" for side in sides_of(folder, run)}


def likeness(folder: RunFolder, run: RunFile) -> Likeness | None:
    """Compare every worker's results with those of all at the same tables; None where no table was
    shared by two. Raises StorageError.

    The wins of every bot in a worker's games are set against what is expected when those games are
    drawn from all games of their tables: the generalised Cochran-Mantel-Haenszel statistic (Landis,
    Heyman and Koch 1978) of one worker against the others, with tables as strata. What the seat of
    the plan does is taken off first, for a block holds one copy of its deals.
    """
    by_block = played_by(folder, run)
    sums: dict[str, tuple[NDArray[np.float64], NDArray[np.float64]]] = {}
    for board in read_outcomes(folder, run).boards:
        for worker, excess, spread in _excesses(board, by_block, len(run.names)):
            before = sums.get(worker, (np.zeros_like(excess), np.zeros_like(spread)))
            sums[worker] = before[0] + excess, before[1] + spread
    judged = [(*_judged(*found), worker) for worker, found in sorted(sums.items())]
    judged = [entry for entry in judged if entry[1]]
    if not judged:
        return None
    statistic, degrees, worker = min(judged, key=lambda entry: chi2.logsf(entry[0], entry[1]))
    chance = min(1.0, len(judged) * float(chi2.sf(statistic, degrees)))
    return Likeness(len(judged), worker, statistic, degrees, chance)


def _excesses(
    board: Outcomes, by_block: Mapping[int, str], bots: int
) -> Iterator[tuple[str, NDArray[np.float64], NDArray[np.float64]]]:
    """(worker, wins above the expected ones (bots,), their covariances (bots, bots)) for every table and
    worker that shared it with another."""
    first = board.ranks == 1
    wins = first / first.sum(axis=1, keepdims=True)
    wins -= wins.mean(axis=0, keepdims=True)
    names = sorted({by_block.get(int(block), "") for block in np.unique(board.block)})
    index = {name: place for place, name in enumerate(names)}
    numbers = np.array([index[by_block.get(int(b), "")] for b in range(int(board.block.max()) + 1)])
    workers = numbers[board.block]
    order = np.lexsort((workers, board.table))
    bounds = np.flatnonzero(np.diff(board.table[order])) + 1
    for games in np.split(order, bounds):
        here = np.unique(workers[games])
        if len(here) < 2:
            continue
        scores = np.zeros((len(games), bots))
        np.put_along_axis(scores, board.bots[games].astype(np.intp), wins[games], axis=1)
        scores -= scores.mean(axis=0)
        total = len(games)
        spread = scores.T @ scores / (total - 1)
        for worker in here:
            own = workers[games] == worker
            part = int(own.sum())
            excess = scores[own].sum(axis=0)
            yield names[worker], excess, spread * (part * (total - part) / total)


def _judged(excess: NDArray[np.float64], spread: NDArray[np.float64]) -> tuple[float, int]:
    """The statistic and its degrees of freedom."""
    values, vectors = np.linalg.eigh(spread)
    kept = values > max(values.max(), 0.0) * _RANK
    along = vectors[:, kept].T @ excess
    return float((along**2 / values[kept]).sum()), int(kept.sum())
