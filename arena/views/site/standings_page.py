"""The first page: who is best and how sure that is, one board per table size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.ratings.board import Board, Row
from arena.views.site.charts import Bar, Curve, bars, sparklines
from arena.views.site.content import BoardContent, Report
from arena.views.wording import percent

_NAMED = 3
"""Bots that a sentence names before it counts the others."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a board with its marks. `place` is the bot's in the run's names."""

    row: Row
    place: int
    bar: Bar | None
    spark: Curve | None


@dataclass(frozen=True, slots=True)
class Table:
    """A board as the page shows it."""

    board: Board
    verdict: str
    settled: str
    lines: Sequence[Line]


def tables(report: Report) -> list[Table]:
    """All boards of a report."""
    places = {name: place for place, name in enumerate(report.run.names)}
    return [_table(content, places) for content in report.boards]


def verdict(board: Board) -> str:
    """Who is best and how sure that is, in one sentence."""
    ranked = [row for row in board.rows if row.rank is not None and row.games]
    if len(ranked) < 2:
        return "Too few games to say who is best."
    first = [row.bot for row in ranked if row.rank == 1]
    if len(first) > 1:
        return f"{_listed(first)} share the first place: the games do not separate them."
    second = [row.bot for row in ranked if row.rank == ranked[1].rank]
    ahead = ranked[0].above_next
    sure = "" if ahead is None else f", with {percent(ahead)} likelihood"
    return (
        f"{first[0]} is best{sure}; {_listed(second)} {'is' if len(second) == 1 else 'are'} next."
    )


def _table(content: BoardContent, places: dict[str, int]) -> Table:
    board = content.board
    sparks = sparklines(content.history)
    lines = [
        Line(row, places[row.bot], bar, sparks[places[row.bot]])
        for row, bar in zip(board.rows, bars(board.rows), strict=True)
    ]
    return Table(board, verdict(board), _settled(board), lines)


def _settled(board: Board) -> str:
    """How many bots have a rank of their own."""
    ranked = [row for row in board.rows if row.rank is not None and row.games]
    alone = sum(not row.shared for row in ranked)
    if alone == len(ranked):
        return f"Every one of the {alone} bots has a rank of its own, all together at 95 %."
    return (
        f"{alone} of {len(ranked)} bots have a rank of their own; the others share one, marked =, "
        "with bots from which the games do not separate them."
    )


def _listed(bots: Sequence[str]) -> str:
    if len(bots) > _NAMED:
        return f"{', '.join(bots[:_NAMED])} and {len(bots) - _NAMED} more"
    *most, last = bots
    return f"{', '.join(most)} and {last}" if most else last
