"""What a report is made of: every value that its pages show, read once. Knows no HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from arena.dudo.replay import BadTranscript
from arena.errors import StorageError
from arena.ratings.board import Board, Standings
from arena.ratings.habits import Habits, habits_of
from arena.ratings.history import History, history
from arena.ratings.notable import Notable, notable_faults, notable_games
from arena.ratings.outcomes import Outcomes
from arena.ratings.rated import rate
from arena.ratings.repeats import repeats_that_differ
from arena.ratings.standings import standings
from arena.records.costs import Cost, costs_of
from arena.records.faults import faults_of
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.side import FaultNote
from arena.views.site.notable_words import notable_words
from arena.views.site.replay_files import ReplayFiles, replay_files


@dataclass(frozen=True)
class BoardContent:
    """One board and what its pages show beside it. Arrays count bots as the run's names do."""

    board: Board
    history: History
    habit_games: int
    """Games that were looked at for `habits`."""
    habits: Mapping[str, Habits]


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game that is worth a look, and why."""

    game: int
    what: str


@dataclass(frozen=True)
class Report:
    """A run as the report shows it."""

    run: RunFile
    standings: Standings
    boards: Sequence[BoardContent]
    costs: Mapping[str, Cost]
    faults: Sequence[FaultNote]
    differing: Mapping[str, int]
    """Bots of which so many repeated decisions came out otherwise."""
    secret: str | None
    """As hex digits; None while games are missing."""
    replays: ReplayFiles = field(default_factory=ReplayFiles)
    """Games that the report's viewer has."""
    games: Mapping[str, Sequence[ListedGame]] = field(default_factory=dict)
    """Games of every bot to look at."""
    notable: Sequence[Notable] = ()
    """Games that stand out, and why."""


def read_report(
    folder: RunFolder, run: RunFile, more_games: int | None = 0, notes: bool = False
) -> Report:
    """Read and compute everything; the viewer gets notable games and `more_games` others, or all where
    it is None, with what bots noted where `notes`. Raises StorageError for a damaged file."""
    rated = rate(folder, run)
    found = standings(run, rated)
    boards = [
        _board(folder, run, board, outcomes)
        for board, outcomes in zip(found.boards, rated.counted.boards, strict=True)
    ]
    faults = list(faults_of(folder, run))
    notable = [
        note
        for outcomes, fit in zip(rated.counted.boards, rated.fits, strict=True)
        for note in notable_games(folder, run, outcomes, fit.mu)
    ]
    notable += notable_faults(faults)
    return Report(
        run=run,
        standings=found,
        boards=boards,
        costs=costs_of(folder, run),
        faults=faults,
        differing=repeats_that_differ(folder, run),
        secret=None if found.provisional else folder.read_secret().hex(),
        replays=replay_files(folder, run, notable, more_games, notes),
        notable=notable,
        games=_games_of(notable),
    )


def _games_of(notable: Sequence[Notable]) -> dict[str, list[ListedGame]]:
    """The games of every bot to look at, faults apart: its page lists those with their words."""
    games: dict[str, list[ListedGame]] = {}
    for note in notable:
        if note.bot is not None and note.kind != "fault":
            games.setdefault(note.bot, []).append(ListedGame(note.game, notable_words(note)))
    return games


def _board(folder: RunFolder, run: RunFile, board: Board, outcomes: Outcomes) -> BoardContent:
    try:
        games, habits = habits_of(folder, run, outcomes)
    except BadTranscript as error:
        raise StorageError(
            f"a record of {run.run} is not a game: {error.what}",
            hint=f"arena verify {run.run} says which",
        ) from error
    return BoardContent(board, history(outcomes, len(run.names)), games, habits)
