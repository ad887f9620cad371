"""A bot's page: its place on every board, rivals, habits, costs, faults and games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from arena.ratings.board import Pair, Part, Row
from arena.ratings.habits import BANDS, MOST_SUPPORT, Habits
from arena.records.costs import Cost
from arena.records.runfile import Entry
from arena.records.side import FaultNote
from arena.stats.intervals import wilson
from arena.views.site.charts import Chart, chart
from arena.views.site.content import BoardContent, Report
from arena.views.standings_data import turned
from arena.views.text import clean_lines

FAULT_GAMES = 20
"""Games that are listed for a kind of fault."""
_BAND_NAMES = ("under 1/6", "1/6 to 1/3", "1/3 to 1/2", "1/2 to 2/3", "2/3 and more")


@dataclass(frozen=True, slots=True)
class Rate:
    """So many of so many, with a 95 % interval (Wilson 1927) as if each were by itself."""

    name: str
    count: int
    of: int
    what: str
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.count / self.of


@dataclass(frozen=True, slots=True)
class HandLine:
    """Bids with so many own dice that count for them, by band of their odds."""

    support: str
    bids: int
    shares: Sequence[float]
    counts: Sequence[int]


@dataclass(frozen=True, slots=True)
class FaultKind:
    """The faults of one kind: the words of the first that has any, and the games."""

    fault: str
    notes: Sequence[FaultNote]
    lines: Sequence[str]
    listed: Sequence[FaultNote]
    measured_ms: float | None


@dataclass(frozen=True, slots=True)
class OnBoard:
    """A bot on one board."""

    table_size: int
    row: Row
    bots: int
    pairs: Sequence[Pair]
    """Against each rival, from the bot's side, in the order of the table."""
    chart: Chart | None
    points: Sequence[tuple[int, float, float]]
    """(games, mu, sigma) of the chart."""
    splits: Mapping[str, Sequence[Part]]
    habit_games: int
    rates: Sequence[Rate]
    hands: Sequence[HandLine]


@dataclass(frozen=True, slots=True)
class BotPage:
    """A bot on all boards."""

    entry: Entry
    boards: Sequence[OnBoard]
    cost: Cost | None
    faults: Sequence[FaultKind]
    fault_count: int
    differing: int
    bands: Sequence[str] = _BAND_NAMES


def bot_page(report: Report, place: int) -> BotPage:
    """The page of the bot at this place in the run's names."""
    entry = report.run.playing[place]
    faults = [note for note in report.faults if note.bot == entry.name]
    return BotPage(
        entry=entry,
        boards=[_on_board(content, place, entry.name) for content in report.boards],
        cost=report.costs.get(entry.name),
        faults=_kinds(faults),
        fault_count=len(faults),
        differing=report.differing.get(entry.name, 0),
    )


def _on_board(content: BoardContent, place: int, bot: str) -> OnBoard:
    board, past = content.board, content.history
    order = {row.bot: at for at, row in enumerate(board.rows)}
    own = [pair for pair in board.pairs if pair.bot == bot]
    own += [turned(pair) for pair in board.pairs if pair.rival == bot]
    values = (past.games[:, place], past.mu[:, place], past.sigma[:, place])
    columns = (column.tolist() for column in values)
    habits = content.habits.get(bot, Habits())
    return OnBoard(
        table_size=board.table_size,
        row=board.rows[order[bot]],
        bots=sum(row.games > 0 for row in board.rows),
        pairs=sorted(own, key=lambda pair: order[pair.rival]),
        chart=chart(past, place),
        points=[point for point in zip(*columns, strict=True) if point[0]],
        splits={
            by: own_parts
            for by, parts in board.splits.items()
            if (own_parts := [part for part in parts if part.bot == bot and part.value])
        },
        habit_games=habits.games,
        rates=_rates(habits),
        hands=_hands(habits),
    )


def _rates(own: Habits) -> list[Rate]:
    """Habits as shares; those of nothing are left out."""
    wanted = [
        ("Bluff rate", own.bluffs, own.bids, "bids whose odds from its own cup were under 1/3"),
        ("Bluffs caught", own.bluffs_caught, own.bluffs, "bluffs that a dudo ended and that failed"),
        ("Dudo accuracy", own.dudos_right, own.dudos, "its dudos on bids that failed"),
        ("Dudo rate", own.dudos, own.rounds, "rounds with dice that it ended by dudo"),
        ("Calza rate", own.calzas, own.rounds, "rounds with dice that it ended by calza"),
        ("Calza accuracy", own.calzas_exact, own.calzas, "its calzas on exact bids"),
        ("Best face", own.best_face, own.bids, "bids on a face that most of its dice counted for"),
    ]  # fmt: skip
    return [
        Rate(name, count, of, what, *wilson(count / of, of))
        for name, count, of, what in wanted
        if of
    ]


def _hands(own: Habits) -> list[HandLine]:
    lines = []
    for support, counts in enumerate(own.by_hand):
        bids = sum(counts)
        name = f"{support}" if support < MOST_SUPPORT else f"{support} or more"
        if bids:
            lines.append(HandLine(name, bids, [count / bids for count in counts], list(counts)))
    return lines


def _kinds(notes: Sequence[FaultNote]) -> list[FaultKind]:
    ordered = sorted(notes, key=lambda note: (note.fault, note.game))
    kinds = []
    for fault, group in groupby(ordered, key=lambda note: note.fault):
        own = list(group)
        told = next((note for note in own if note.text), own[0])
        lines = clean_lines(told.text) if told.text else []
        kinds.append(FaultKind(fault, own, lines, own[:FAULT_GAMES], told.measured_ms))
    return kinds


assert len(_BAND_NAMES) == len(BANDS) + 1
