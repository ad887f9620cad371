"""A run rated: its counted games and the fit of each table size; and that as a file for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
import numpy as np
from numpy.typing import NDArray

from arena.ratings.batch import Fit, fit
from arena.ratings.count import tally
from arena.ratings.findings import LuckAdjusted
from arena.ratings.outcomes import Counted, Outcomes, read_outcomes
from arena.ratings.sandwich import deals_of
from arena.records.folder import RunFolder
from arena.records.openers import openers_of
from arena.records.runfile import RunFile

FORMAT_VERSION = 1


@dataclass(frozen=True)
class Rated:
    """What a table is made of."""

    counted: Counted
    fits: Sequence[Fit]
    """One per board of `counted`."""
    openers: Sequence[NDArray[np.uint8]]
    """Per board, the plan seat that opened each game, (games,)."""
    luck: Sequence[LuckAdjusted]
    """Per board, what bots won less the luck of the dice."""


def rate(folder: RunFolder, run: RunFile) -> Rated:
    """Rate the games on disk. Raises StorageError for a damaged block."""
    counted = read_outcomes(folder, run)
    return Rated(
        counted,
        [fit(board, len(run.names)) for board in counted.boards],
        [_openers(folder, run, board) for board in counted.boards],
        [LuckAdjusted() for _ in counted.boards],
    )


def fit_files(run: RunFile, rated: Rated) -> dict[str, bytes]:
    """`fit-<table size>.json` for each board: strengths with their whole covariances, and counts.

    Lists have an entry per bot, matrices a row per bot, so that
    `pandas.DataFrame(loaded["sandwich"], loaded["bots"], loaded["bots"])` is a table.
    """
    return {
        f"fit-{board.table_size}.json": _fit_file(run, board, found)
        for board, found in zip(rated.counted.boards, rated.fits, strict=True)
    }


def _openers(folder: RunFolder, run: RunFile, outcomes: Outcomes) -> NDArray[np.uint8]:
    opener = np.zeros(len(outcomes), np.uint8)
    first = {block.number: block.first_game for block in run.plan.blocks}
    for block in np.unique(outcomes.block).tolist():
        here = outcomes.block == block
        opener[here] = openers_of(folder, run, block)[outcomes.game[here] - first[block]]
    return opener


def _fit_file(run: RunFile, outcomes: Outcomes, found: Fit) -> bytes:
    counts = tally(outcomes.bots, outcomes.ranks, outcomes.forfeits, len(run.names))
    content = {
        "format_version": FORMAT_VERSION,
        "table_size": outcomes.table_size,
        "bots": run.names,
        "games": counts.games.tolist(),
        "wins": counts.wins.tolist(),
        "forfeits": counts.forfeits.tolist(),
        "deals": deals_of(outcomes, len(run.names)).tolist(),
        "mu": found.mu.tolist(),
        "posterior": found.posterior.tolist(),
        "sandwich": found.sandwich.tolist(),
        "converged": found.converged,
        "sweeps": found.sweeps,
        "blocks": np.unique(outcomes.block).tolist(),
    }
    return msgspec.json.encode(content) + b"\n"
