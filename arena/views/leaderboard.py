"""Standings as a table for people, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich.text import Text

from arena.ratings.board import Board, Row, Standings
from arena.views.text import clean, clean_lines, columns
from arena.views.wording import percent

FORMAT_VERSION = 1
_HEADINGS = ("rank", "bot", "score", "mu ± sigma", "games", "win %", "forfeits")
_LEFT = {"bot"}
_CSV_COLUMNS = (
    "table_size", "rank", "bot", "mu", "sigma", "score", "games", "wins", "forfeits",
    "disqualified",
)  # fmt: skip


def leaderboard_text(standings: Standings, differing: Mapping[str, int] | None = None) -> Text:
    """All boards one below the other, then the bots that do not play and the stamps.

    `differing` are the bots of which so many repeated decisions came out otherwise.
    """
    title = Text(f"Run {clean(standings.run)}", "bold")
    if standings.provisional:
        title.append(": provisional, games are missing")
    lines = [title]
    for board in standings.boards:
        lines += [Text(), *_board(board)]
    if standings.not_playing:
        lines += [Text(), Text("Not playing:")]
        for bot, reason in standings.not_playing:
            first, *rest = clean_lines(reason)
            lines += [Text(f"  {clean(bot)}: {first}"), *(Text(f"    {line}") for line in rest)]
    notes = [*standings.stamps, *_irreproducible(differing or {})]
    if notes:
        lines.append(Text())
        lines += [Text(f"Note: {clean(note)}", "yellow") for note in notes]
    return Text("\n").join(lines)


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
        "boards": [
            {
                "table_size": board.table_size,
                "flags": list(board.flags),
                "rows": [_values(row) for row in board.rows],
            }
            for board in standings.boards
        ],
    }


def differing_json(differing: Mapping[str, int]) -> dict[str, Any]:
    """What a leaderboard's JSON says beside the table: the table itself is the same every time."""
    listed = [{"bot": clean(bot), "differing": count} for bot, count in differing.items()]
    return {"nondeterministic": listed}


def leaderboard_csv(standings: Standings) -> str:
    """One line per bot and table size, best first, under a line of headings."""
    out = io.StringIO()
    writer = csv.DictWriter(out, _CSV_COLUMNS, lineterminator="\n")
    writer.writeheader()
    for board in standings.boards:
        for row in board.rows:
            writer.writerow(
                {
                    "table_size": board.table_size,
                    **_values(row),
                    "disqualified": str(row.disqualified).lower(),
                }
            )
    return out.getvalue()


def _board(board: Board) -> Iterator[Text]:
    yield Text(f"Tables of {board.table_size} seats")
    yield from _table([_HEADINGS, *(_cells(row) for row in board.rows)])
    yield from (Text(f"Note: {clean(flag)}", "yellow") for flag in board.flags)


def _cells(row: Row) -> tuple[str, ...]:
    return (
        "-" if row.rank is None else str(row.rank),
        clean(row.bot) + (" (disqualified)" if row.disqualified else ""),
        f"{row.score:.2f}",
        f"{row.mu:.2f} ± {row.sigma:.2f}",
        str(row.games),
        percent(Fraction(row.wins) / row.games) if row.games else "-",
        str(row.forfeits),
    )


def _irreproducible(differing: Mapping[str, int]) -> Iterator[str]:
    """A note that names the bots, and what it means."""
    if differing:
        bots = ", ".join(f"{bot} ({count})" for bot, count in differing.items())
        yield (
            f"not reproducible: {bots} decided otherwise when asked the same again, so many times. "
            "The same seed may give other games with them; this table and arena verify stand on "
            "the games as recorded. arena check BOT tells more"
        )


def _table(rows: Sequence[Sequence[str]]) -> Iterator[Text]:
    """Columns two spaces apart, names to the left and the rest to the right, headings bold."""
    widths = [max(columns(row[at]) for row in rows) for at in range(len(_HEADINGS))]
    for number, row in enumerate(rows):
        cells = []
        for heading, cell, width in zip(_HEADINGS, row, widths, strict=True):
            gap = " " * (width - columns(cell))
            cells.append(cell + gap if heading in _LEFT else gap + cell)
        yield Text("  ".join(cells).rstrip(), "" if number else "bold")


def _values(row: Row) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "bot": clean(row.bot),
        "mu": row.mu,
        "sigma": row.sigma,
        "score": row.score,
        "games": row.games,
        "wins": row.wins,
        "forfeits": row.forfeits,
        "disqualified": row.disqualified,
    }
