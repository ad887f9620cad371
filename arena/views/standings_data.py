"""Standings for programs: everything as JSON, and a CSV file per kind of table."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from arena.ratings.board import Board, Cycle, Pair, Part, Row, Share, Standings
from arena.views.leaderboard import Loss
from arena.views.text import clean, clean_lines

FORMAT_VERSION = 1
_SHARE = ("games", "share", "low", "high")
_WIN, _UNFORFEITED, _ADJUSTED = (
    tuple(f"{of}_{value}" for value in _SHARE[first:])
    for of, first in (("win", 1), ("unforfeited", 0), ("luck_adjusted", 1))
)
STANDINGS_COLUMNS = (
    "table_size", "rank", "bot", "mu", "sigma", "score", "games", "wins", "forfeits",
    "disqualified", "best_rank", "worst_rank", "above_next", *_WIN, *_UNFORFEITED, *_ADJUSTED,
    "nash", "nash_weight",
)  # fmt: skip
CROSSTABLE_COLUMNS = (
    "table_size", "bot", "rival", "games", "wins", "losses", "shared", "share", "low", "high",
    "expected", "residual", "standard", "off", "stronger",
)  # fmt: skip
SPLITS_COLUMNS = ("table_size", "by", "bot", "part", *_SHARE)


def leaderboard_json(standings: Standings) -> dict[str, Any]:
    """Everything in the standings as JSON values, with a `format_version`."""
    return {
        "format_version": FORMAT_VERSION,
        "run": clean(standings.run),
        "provisional": standings.provisional,
        "stamps": list(standings.stamps),
        "not_playing": [
            {"bot": clean(bot), "reason": "\n".join(clean_lines(reason))}
            for bot, reason in standings.not_playing
        ],
        "boards": [_board(board) for board in standings.boards],
    }


def differing_json(differing: Mapping[str, int]) -> dict[str, Any]:
    """What a leaderboard's JSON says beside the table: the table itself is the same every time."""
    listed = [{"bot": clean(bot), "differing": count} for bot, count in differing.items()]
    return {"nondeterministic": listed}


def losses_json(losses: Mapping[str, Loss] | None) -> dict[str, Any]:
    """What bots can be exploited for with one die each, where it was asked for."""
    if losses is None:
        return {"exploitability": None}
    listed = [
        {
            "bot": clean(bot),
            "loss_low": loss.low,
            "loss_high": loss.high,
            "fault": clean(loss.fault),
        }
        for bot, loss in losses.items()
    ]
    return {"exploitability": listed}


def standings_csv(standings: Standings) -> str:
    """One line per bot and table size, best first."""
    return _csv(standings, STANDINGS_COLUMNS, lambda board: map(_row_line, board.rows))


def crosstable_csv(standings: Standings) -> str:
    """One line per ordered pair of bots that met, and table size: each pair twice, for pivot tables."""
    return _csv(standings, CROSSTABLE_COLUMNS, _pair_lines)


def splits_csv(standings: Standings, only: str | None = None) -> str:
    """One line per split (or for one of them), part and bot; those of all bots have no bot."""

    def lines(board: Board) -> Iterator[dict[str, Any]]:
        for by, parts in board.splits.items():
            if only in (None, by):
                yield from ({"by": by} | _part(part) for part in parts)

    return _csv(standings, SPLITS_COLUMNS, lines)


def _board(board: Board) -> dict[str, Any]:
    return {
        "table_size": board.table_size,
        "flags": list(board.flags),
        "rows": [_row(row) for row in board.rows],
        "pairs": [_pair(pair) for pair in board.pairs],
        "misfit": board.misfit,
        "cycles": [_cycle(cycle) for cycle in board.cycles],
        "cycle_count": board.cycle_count,
        "splits": {by: [_part(part) for part in parts] for by, parts in board.splits.items()},
        "absent": dict(board.absent),
    }


def _row(row: Row) -> dict[str, Any]:
    return asdict(row) | {"bot": clean(row.bot)}


def _pair(pair: Pair) -> dict[str, Any]:
    return asdict(pair) | {"bot": clean(pair.bot), "rival": clean(pair.rival)}


def _cycle(cycle: Cycle) -> dict[str, Any]:
    return {"bots": [clean(bot) for bot in cycle.bots], "shares": list(cycle.shares)}


def _part(part: Part) -> dict[str, Any]:
    value = (
        asdict(part.value) if part.value else {"games": 0, "share": None, "low": None, "high": None}
    )
    return {"bot": None if part.bot is None else clean(part.bot), "part": part.part} | value


def _row_line(row: Row) -> dict[str, Any]:
    values = _row(row)
    for of, columns in (
        ("win", _WIN), ("unforfeited", _UNFORFEITED), ("luck_adjusted", _ADJUSTED),
    ):  # fmt: skip
        share: Share | None = values.pop(of) and getattr(row, of)
        for column in columns:
            part = column.removeprefix(f"{of}_")
            values[column] = getattr(share, part) if share else None
    del values["shared"]
    return values


def _pair_lines(board: Board) -> Iterator[dict[str, Any]]:
    for pair in board.pairs:
        for one in (pair, turned(pair)):
            line = _pair(one)
            ahead = line.pop("ahead")
            yield line | {key: ahead[key] for key in ("share", "low", "high")}


def turned(pair: Pair) -> Pair:
    """The same pair from the rival's side."""
    ahead = pair.ahead
    return Pair(
        bot=pair.rival,
        rival=pair.bot,
        games=pair.games,
        wins=pair.losses,
        losses=pair.wins,
        shared=pair.shared,
        ahead=Share(1 - ahead.share, 1 - ahead.high, 1 - ahead.low, ahead.games),
        expected=1 - pair.expected,
        residual=-pair.residual,
        standard=-pair.standard,
        off=pair.off,
        stronger=1 - pair.stronger,
    )


def _csv(
    standings: Standings,
    columns: tuple[str, ...],
    lines: Callable[[Board], Iterator[dict[str, Any]]],
) -> str:
    """The lines of all boards under a line of headings; what is not known is empty."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    for board in standings.boards:
        for line in lines(board):
            told = {key: str(v).lower() if isinstance(v, bool) else v for key, v in line.items()}
            writer.writerow({"table_size": board.table_size} | told)
    return out.getvalue()
