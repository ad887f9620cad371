"""Every bot against every other: a matrix, what the fit does not explain, cycles, all pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rich.text import Text

from arena.ratings.board import Board, Pair, Standings
from arena.views.grid import Column, grid
from arena.views.leaderboard import UNKNOWN, caption, interval, note, title
from arena.views.text import clean
from arena.views.wording import percent

FURTHEST = 5
"""Pairs that are told in words, those furthest from the fit."""


_MARKS = "~ not decided: the 95 % interval holds 50 %; * further from the fit than chance allows"


def head_to_head_text(standings: Standings, full: bool = False, width: int | None = None) -> Text:
    """The cross-table of every board; `full` lists every pair with all that is known of it."""
    lines = [title(standings)]
    for board in standings.boards:
        lines += [Text(), *_board(board, full, width)]
    return Text("\n").join(lines)


def _board(board: Board, full: bool, width: int | None) -> Iterator[Text]:
    what = "won against" if board.table_size == 2 else "placed ahead of"
    yield Text(f"Tables of {board.table_size} seats: % {what} the bot of the column")
    if not board.pairs:
        yield note("no two bots met")
        return
    yield from grid(_matrix(board), 2, width)
    yield from caption(_MARKS, width)
    yield from _misfit(board, width)
    yield from _cycles(board, width)
    if full:
        yield Text()
        yield from grid(_list(board.pairs), 2, width)


def _matrix(board: Board) -> list[Column]:
    """Rows and columns in the order of the table; columns are headed by the number of their row."""
    bots = [row.bot for row in board.rows]
    cells: dict[tuple[str, str], str] = {}
    for pair in board.pairs:
        cells[pair.bot, pair.rival] = _cell(pair, pair.ahead.share)
        cells[pair.rival, pair.bot] = _cell(pair, 1 - pair.ahead.share)
    numbers = [str(number) for number in range(1, len(bots) + 1)]
    return [
        Column("", numbers),
        Column("bot", [clean(bot) for bot in bots], left=True),
        *(
            Column(number, [cells.get((bot, rival), UNKNOWN) for bot in bots])
            for number, rival in zip(numbers, bots, strict=True)
        ),
    ]


def _cell(pair: Pair, share: float) -> str:
    whole = f"{100 * share:.0f}"
    if share not in (0.0, 1.0):
        whole = {"0": "<1", "100": ">99"}.get(whole, whole)
    undecided = pair.ahead.low <= 0.5 <= pair.ahead.high
    return f"{'~' if undecided else ''}{whole}{'*' if pair.off else ''}"


def _misfit(board: Board, width: int | None) -> Iterator[Text]:
    if board.misfit is not None:
        yield from caption(
            f"chi2/df of the fit {board.misfit:.1f}: 1 where strength alone tells who beats whom",
            width,
        )
    off = sorted((pair for pair in board.pairs if pair.off), key=lambda pair: -abs(pair.standard))
    for pair in off[:FURTHEST]:
        yield from caption(
            f"  {clean(pair.bot)} against {clean(pair.rival)}: {percent(pair.ahead.share)} of "
            f"{pair.games}, {percent(pair.expected)} expected, {pair.residual:+.1f} points "
            f"({pair.standard:+.1f} standard errors)",
            width,
        )
    if len(off) > FURTHEST:
        yield Text(f"  and {len(off) - FURTHEST} more pairs: --full lists all")


def _cycles(board: Board, width: int | None) -> Iterator[Text]:
    if not board.cycles:
        return
    count = board.cycle_count
    yield Text(
        "1 cycle, sure at every step:" if count == 1 else f"{count} cycles, sure at every step:"
    )
    for cycle in board.cycles:
        steps = zip(cycle.bots, cycle.shares, strict=True)
        path = " ".join(f"{clean(bot)} >({percent(share)})" for bot, share in steps)
        yield from caption(f"  {path} {clean(cycle.bots[0])}", width)
    if count > len(board.cycles):
        yield Text(f"  and {count - len(board.cycles)} more")


def _list(pairs: Sequence[Pair]) -> list[Column]:
    cells: Mapping[str, Callable[[Pair], str]] = {
        "games": lambda pair: str(pair.games),
        "ahead": lambda pair: str(pair.wins),
        "behind": lambda pair: str(pair.losses),
        "equal": lambda pair: str(pair.shared),
        "%": lambda pair: percent(pair.ahead.share),
        "95 % interval": lambda pair: interval(pair.ahead),
        "expected": lambda pair: percent(pair.expected),
        "points": lambda pair: f"{pair.residual:+.1f}{'*' if pair.off else ''}",
        "errors": lambda pair: f"{pair.standard:+.1f}",
        "stronger": lambda pair: percent(pair.stronger),
    }
    return [
        Column("bot", [clean(pair.bot) for pair in pairs], left=True),
        Column("rival", [clean(pair.rival) for pair in pairs], left=True),
        *(Column(heading, [cell(pair) for pair in pairs]) for heading, cell in cells.items()),
    ]
