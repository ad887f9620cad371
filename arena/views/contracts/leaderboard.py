"""`arena leaderboard --json`; a run's table.json is the same without `run` and `nondeterministic`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from arena.views.contracts.shape import Count, Least, Shape

Chance = Annotated[float, Field(ge=0, le=1)]
"""A likelihood, never quite 0 or 1."""


class ShareOfGames(Shape):
    """A share of games with its 95 % interval over deals."""

    share: float
    low: float
    high: float
    games: Least


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
    shared: bool
    """Whether other bots have the same rank."""
    best_rank: Least | None
    """The best rank that the games allow, all bots together at 95 %."""
    worst_rank: Least | None
    above_next: Chance | None
    """Likelihood of being stronger than the bot of the next row."""
    win: ShareOfGames | None
    unforfeited: ShareOfGames | None
    """Wins among games in which nobody forfeited."""
    luck_adjusted: ShareOfGames | None
    """Wins less the luck of the dice; can leave 0 to 1."""
    nash: float | None
    """Share against the mix of bots that nobody beats on average."""
    nash_weight: float | None
    """The bot's weight in that mix."""


class Pair(Shape):
    """One bot against another, each pair once, the bot that stands higher first."""

    bot: str
    rival: str
    games: Least
    wins: Count
    """Games in which `bot` was placed ahead."""
    losses: Count
    shared: Count
    """Games in which they had the same rank."""
    ahead: ShareOfGames
    """(wins + shared / 2) / games."""
    expected: Chance
    """The share that mu of both makes expect."""
    residual: float
    """ahead - expected, in points of 100."""
    standard: float
    """The same in standard errors."""
    off: bool
    """Whether that is too far for chance, all pairs together at 95 %."""
    stronger: Chance
    """Likelihood that `bot` is the stronger one."""


class Cycle(Shape):
    """Every bot beats the next one and the last the first."""

    bots: list[str]
    shares: list[float]


class Part(Shape):
    """One bot, or all of them, in one part of the games."""

    bot: str | None
    """Null for all bots."""
    part: str
    games: Count
    share: float | None
    low: float | None
    high: float | None


class Board(Shape):
    """All games with one number of seats."""

    table_size: Least
    """Seats at a table."""
    flags: list[str]
    """Remarks on how far this board can be trusted, a sentence each."""
    rows: list[Row]
    """Best first."""
    pairs: list[Pair]
    misfit: float | None
    """chi2 / df of the fit over pairs: about 1 where strength alone explains the results."""
    cycles: list[Cycle]
    """The strongest cycles."""
    cycle_count: Count
    """All of them."""
    splits: dict[str, list[Part]]
    """By seat, opener, turn and place."""
    absent: dict[str, str]
    """Columns that no row has, each with the reason."""


class NotPlaying(Shape):
    """A bot of the league that does not play."""

    bot: str
    reason: str


class Differing(Shape):
    """A bot that decided otherwise when it was asked the same again."""

    bot: str
    differing: Least
    """How many repeated decisions came out otherwise."""


class Exploitability(Shape):
    """Games that a bot loses to the best answer with one die each at tables of two, beyond what optimal
    play loses."""

    bot: str
    loss_low: Chance | None
    """Null where the bot fails when it is asked."""
    loss_high: Chance | None
    fault: str
    """Why it fails; empty for one that does not."""


class WavePair(Shape):
    """What is known of a pair that plays until it is settled."""

    first: str
    second: str
    verdict: Literal["first", "second", "equal", "open", "undecided", "ended"]
    """Which bot is better, or why nothing more is played."""
    deals: Count
    share: float
    """Of the first bot; low and high are its confidence sequence."""
    low: float
    high: float


class Waves(Shape):
    """How a league that plays until enough is known stands."""

    games: Count
    final: bool
    """Whether nothing is left to play."""
    fixed_games: Count
    """Games that a schedule of a fixed size would have needed."""
    confidence: float
    margin: float
    pairs: list[WavePair]


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
    exploitability: list[Exploitability] | None
    """Null where it was not asked for."""
    waves: Waves | None
    """Null for a league of a fixed size."""
