"""Shares of games split by seat, opener, turn or place, for people."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from arena.ratings.board import Board, Part, Standings
from arena.views.grid import Column, grid
from arena.views.leaderboard import UNKNOWN, caption, interval, note, title
from arena.views.text import clean
from arena.views.wording import percent

SPLITS = {
    "seat": "% of games won at each seat of the table, as replays number them",
    "opener": "% of games won by who made the first bid of the game, and by the others",
    "turn": "% of games won by turn in the first round: turn 1 opens, the next seat follows",
    "place": "% of games that ended at each place",
}
"""What games can be split by, each with what its table shows."""
EVERYBODY = "(all bots)"


def split_text(standings: Standings, by: str, width: int | None = None) -> Text:
    """One table per board; `by` is a key of SPLITS."""
    lines = [title(standings)]
    for board in standings.boards:
        lines += [Text(), *_board(board, by, width)]
    return Text("\n").join(lines)


def _board(board: Board, by: str, width: int | None) -> Iterator[Text]:
    yield Text(f"Tables of {board.table_size} seats")
    yield from caption(f"{SPLITS[by]}; in brackets the 95 % interval over deals", width)
    parts = board.splits.get(by, ())
    if not parts:
        yield note(f"not at {board.table_size} seats: see --by opener")
        return
    bots = list(dict.fromkeys(part.bot for part in parts))
    headings = list(dict.fromkeys(part.part for part in parts))
    cells = {(part.bot, part.part): _cell(part) for part in parts}
    names = [EVERYBODY if bot is None else clean(bot) for bot in bots]
    shares = [Column(head, [cells[bot, head] for bot in bots]) for head in headings]
    yield from grid([Column("bot", names, left=True), *shares], 1, width)


def _cell(part: Part) -> str:
    if part.value is None:
        return UNKNOWN
    return f"{percent(part.value.share)} {interval(part.value)}"
