"""The page of every bot against every other: shades, and the numbers behind them as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from arena.ratings.board import Board, Pair
from arena.views.site.content import BoardContent
from arena.views.standings_data import turned
from arena.views.text import clean

DENSE = 40
"""With more bots than this, cells are drawn too small for numbers, as a page must open at once."""
FURTHEST = 12
"""Pairs that are listed as further from the fit than chance allows."""


@dataclass(frozen=True, slots=True)
class Cross:
    """The cross-table of one board; rows and columns are bots in the order of the table."""

    board: Board
    bots: Sequence[str]
    cells: Sequence[Sequence[Pair | None]]
    """None on the diagonal and where two bots have not met; nothing where it is dense."""
    off: Sequence[Pair]
    off_count: int
    dense: bool
    data: dict[str, Any]


def cross(content: BoardContent) -> Cross:
    """The values of the page."""
    board = content.board
    bots = [row.bot for row in board.rows if row.games]
    dense = len(bots) > DENSE
    known = {(pair.bot, pair.rival): pair for pair in board.pairs}
    known |= {(pair.rival, pair.bot): turned(pair) for pair in board.pairs}
    off = sorted((pair for pair in board.pairs if pair.off), key=lambda pair: -abs(pair.standard))
    return Cross(
        board=board,
        bots=bots,
        cells=[] if dense else [[known.get((bot, rival)) for rival in bots] for bot in bots],
        off=off[:FURTHEST],
        off_count=len(off),
        dense=dense,
        data=_data(board, bots),
    )


def _data(board: Board, bots: Sequence[str]) -> dict[str, Any]:
    """Each pair once, by the places of its bots: the script turns them round where it needs to."""
    place = {bot: at for at, bot in enumerate(bots)}
    return {
        "bots": [clean(bot) for bot in bots],
        "verb": "won" if board.table_size == 2 else "was ahead in",
        "pairs": [
            [
                place[pair.bot],
                place[pair.rival],
                pair.games,
                pair.shared,
                *map(_short, (pair.ahead.share, pair.ahead.low, pair.ahead.high)),
                *map(_short, (pair.expected, pair.stronger)),
                round(pair.residual, 1),
                round(pair.standard, 1),
                int(pair.off),
            ]
            for pair in board.pairs
        ],
    }


def _short(share: float) -> float:
    """A share with four decimals, 0 and 1 only when it is exactly that."""
    short = round(share, 4)
    return short if short == share or 0 < short < 1 else abs(short - 0.00001)
