"""The table of a run: a pure function of its records, whoever played them and in which order."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from arena.errors import NotFound
from arena.ratings.anchor import anchored
from arena.ratings.batch import Fit
from arena.ratings.board import Board, Row, Standings
from arena.ratings.count import tally
from arena.ratings.findings import complete
from arena.ratings.outcomes import Counted, Outcomes
from arena.ratings.rated import Rated, rate
from arena.ratings.remarks import remarks
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile

DIGITS = 6
"""Decimals of mu and sigma in a table: what differs between two machines' arithmetic is far below."""


def standings_of(folder: RunFolder, run: RunFile, anchor: str | None = None) -> Standings:
    """The standings over all blocks on disk; mu and sigma relative to the bot `anchor`, or to the mean
    of the bots that played. Raises StorageError for a damaged block, NotFound for an unknown bot."""
    return standings(run, rate(folder, run), anchor)


def standings(run: RunFile, rated: Rated, anchor: str | None = None) -> Standings:
    """The standings of a rated run. Raises NotFound when no bot `anchor` plays in it."""
    if anchor is not None and anchor not in run.names:
        raise NotFound(f"no bot '{anchor}' in {run.run}", hint=f"bots: {', '.join(run.names)}")
    counted = rated.counted
    out = [(entry.name, f"{entry.fault}: {entry.gist}") for entry in run.bots if entry.fault]
    return Standings(
        run=run.run,
        provisional=bool(counted.missing_blocks),
        stamps=tuple(_stamps(run)),
        not_playing=tuple(out),
        boards=tuple(
            complete(
                _board(run, counted, outcomes, found, anchor),
                outcomes,
                found,
                run.names,
                opener,
                luck,
            )
            for outcomes, found, opener, luck in zip(
                counted.boards, rated.fits, rated.openers, rated.luck, strict=True
            )
        ),
    )


def _board(
    run: RunFile, counted: Counted, outcomes: Outcomes, found: Fit, anchor: str | None
) -> Board:
    """The board with strengths and counts, best first."""
    names = run.names
    counts = tally(outcomes.bots, outcomes.ranks, outcomes.forfeits, len(names))
    fixed = None if anchor is None else names.index(anchor)
    scale = anchored(found.mu, found.sandwich, counts.games > 0, fixed)
    mus = np.round(scale.mu, DIGITS).tolist()
    sigmas = np.round(scale.sigma, DIGITS).tolist()
    rows = [
        Row(
            rank=None,
            bot=bot,
            mu=mu,
            sigma=sigma,
            score=mu - 3 * sigma,
            games=int(counts.games[at]),
            wins=_whole(float(counts.wins[at])),
            forfeits=int(counts.forfeits[at]),
            disqualified=bot in counted.disqualified,
        )
        for at, (bot, mu, sigma) in enumerate(zip(names, mus, sigmas, strict=True))
    ]
    flags = tuple(remarks(names, counted, outcomes, found))
    rows.sort(key=lambda row: (row.disqualified, not row.games, -row.score, row.bot))
    return Board(outcomes.table_size, tuple(rows), flags)


def _whole(wins: float) -> float:
    """Sums of thirds that make a whole number are shown as one."""
    return round(wins, 9)


def _stamps(run: RunFile) -> Iterator[str]:
    if run.trust_bots:
        yield "--trust-bots: bots ran in processes of their own, but were not locked down"
    if run.open_seed:
        yield "open seed: the league states it, so the dice could be known beforehand"
