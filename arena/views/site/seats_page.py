"""The page of what the table's order does: seats, openers, turns, for all bots and for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.ratings.board import Board, Part
from arena.views.splits import SPLITS

_PER_BOT = ("opener", "seat", "place")


@dataclass(frozen=True, slots=True)
class SplitTable:
    """One split of one board. `lines` has every bot with its parts in the order of `parts`."""

    by: str
    what: str
    parts: Sequence[str]
    everybody: Sequence[Part]
    lines: Sequence[tuple[str, Sequence[Part]]]


def split_tables(board: Board) -> list[SplitTable]:
    """The splits that a board has."""
    return [_split(board, by) for by in SPLITS if board.splits.get(by)]


def _split(board: Board, by: str) -> SplitTable:
    parts = board.splits[by]
    names = list(dict.fromkeys(part.part for part in parts))
    found = {(part.bot, part.part): part for part in parts}
    bots = [row.bot for row in board.rows if row.games] if by in _PER_BOT else []
    return SplitTable(
        by,
        SPLITS[by],
        names,
        [part for name in names if (part := found.get((None, name)))],
        [(bot, [found[bot, name] for name in names]) for bot in bots],
    )
