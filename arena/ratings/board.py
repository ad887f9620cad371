"""The standings of a run as plain values, which `views.leaderboard` renders. Computes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One bot on one board."""

    rank: int | None
    """1 is best; equal ranks are shared. None for a bot without a place."""
    bot: str
    """The bot's name, as in the league."""
    mu: float
    """Estimated strength."""
    sigma: float
    """Standard deviation of `mu`."""
    score: float
    """mu - 3 sigma, by which boards are sorted."""
    games: int
    """Rated games."""
    wins: float
    """First places; a shared one counts its share."""
    forfeits: int
    """Games lost by a fault; they are among `games`."""
    disqualified: bool = False
    """Whether the bot was put out of the run for its faults."""


@dataclass(frozen=True, slots=True)
class Board:
    """The table of all games with one number of seats."""

    table_size: int
    """Seats at a table."""
    rows: Sequence[Row]
    """Best first."""
    flags: Sequence[str] = ()
    """Remarks on how far this board can be trusted, a sentence each."""


@dataclass(frozen=True, slots=True)
class Standings:
    """All boards of a run."""

    run: str
    """The run's name."""
    provisional: bool
    """Whether games are still missing."""
    stamps: Sequence[str]
    """What a reader must know about the whole run, a sentence each."""
    not_playing: Sequence[tuple[str, str]]
    """Bots of the league that do not play, each with the reason."""
    boards: Sequence[Board]
    """One board per number of seats, ascending."""
