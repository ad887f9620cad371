"""The standings of a run as plain values, which `views` render. Computes nothing.

A value that is not known is None; `Board.absent` says why where all of a column is missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Share:
    """A share of games, 0 to 1, with its 95 % interval over deals."""

    share: float
    low: float
    high: float
    games: int


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
    shared: bool = False
    """Whether other bots have the same rank."""
    best_rank: int | None = None
    """The best rank that the games allow, all bots together at 95 %."""
    worst_rank: int | None = None
    """The worst one."""
    above_next: float | None = None
    """Likelihood of being stronger than the bot of the next row."""
    win: Share | None = None
    """Wins as a share of `games`."""
    unforfeited: Share | None = None
    """Wins as a share of the games in which nobody forfeited."""
    luck_adjusted: Share | None = None
    """Wins less the luck of the dice; can leave 0 to 1."""
    nash: float | None = None
    """Share against the mix of bots that nobody beats on average."""
    nash_weight: float | None = None
    """The bot's weight in that mix."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One bot against another, each pair once, the bot that stands higher first."""

    bot: str
    rival: str
    games: int
    """Games in which both sat."""
    wins: int
    """In which `bot` was placed ahead of `rival`; at two seats, won."""
    losses: int
    shared: int
    """In which they had the same rank."""
    ahead: Share
    """(wins + shared / 2) / games."""
    expected: float
    """The share that mu of both makes expect."""
    residual: float
    """ahead - expected, in points of 100."""
    standard: float
    """The same in standard errors."""
    off: bool
    """Whether that is too far for chance, all pairs together at 95 %."""
    stronger: float
    """Likelihood that `bot` is the stronger one."""


@dataclass(frozen=True, slots=True)
class Part:
    """One bot, or everybody (`bot` is None), in one part of the games."""

    bot: str | None
    part: str
    value: Share | None
    """None where there are no such games."""


@dataclass(frozen=True, slots=True)
class Cycle:
    """Every bot beats the next one and the last the first; `shares` in that order."""

    bots: tuple[str, ...]
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The table of all games with one number of seats."""

    table_size: int
    """Seats at a table."""
    rows: Sequence[Row]
    """Best first."""
    flags: Sequence[str] = ()
    """Remarks on how far this board can be trusted, a sentence each."""
    pairs: Sequence[Pair] = ()
    """All pairs that met."""
    misfit: float | None = None
    """chi2 / df of the fit over pairs: about 1 where strength alone explains the results."""
    cycles: Sequence[Cycle] = ()
    """The strongest cycles."""
    cycle_count: int = 0
    """All of them."""
    splits: Mapping[str, Sequence[Part]] = field(default_factory=dict)
    """By what games are split: seat, opener, turn, place."""
    absent: Mapping[str, str] = field(default_factory=dict)
    """Columns that no row has, each with the reason."""


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
