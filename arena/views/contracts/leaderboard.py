"""`arena leaderboard --json`; a run's table.json is the same without `run` and `nondeterministic`."""

from __future__ import annotations

from typing import Literal

from arena.views.contracts.shape import Count, Least, Shape


class Row(Shape):
    """One bot on one board."""

    rank: Least | None
    """1 is best; equal ranks are shared. Null for a bot without a place."""
    bot: str
    mu: float
    """Estimated strength."""
    sigma: float
    """Standard deviation of mu."""
    score: float
    """mu - 3 sigma, by which the board is sorted."""
    games: Count
    """Rated games."""
    wins: float
    """First places; a shared one counts its share."""
    forfeits: Count
    """Games lost by a fault; they are among the games."""
    disqualified: bool


class Board(Shape):
    """All games with one number of seats."""

    table_size: Least
    """Seats at a table."""
    flags: list[str]
    """Remarks on how far this board can be trusted, a sentence each."""
    rows: list[Row]
    """Best first."""


class NotPlaying(Shape):
    """A bot of the league that does not play."""

    bot: str
    reason: str


class Differing(Shape):
    """A bot that decided otherwise when it was asked the same again."""

    bot: str
    differing: Least
    """How many repeated decisions came out otherwise."""


class Output(Shape):
    """The standings of a run."""

    format_version: Literal[1]
    run: str
    provisional: bool
    """Whether games are still missing."""
    stamps: list[str]
    """What a reader must know about the whole run, a sentence each."""
    not_playing: list[NotPlaying]
    boards: list[Board]
    """One per number of seats, ascending."""
    nondeterministic: list[Differing]
