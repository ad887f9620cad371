"""Lists of bots and of runs as text and JSON. Words of bots and files are cleaned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from arena.league.authors import Described
from arena.views.text import clean, columns, fit

FORMAT_VERSION = 1
_ABOUT_COLUMNS = 56


@dataclass(frozen=True)
class RunLine:
    """A run as it is listed. `state` is "complete", "stopped", or "damaged: " and why; `created`
    is in UTC as in run.json, empty where the run is damaged."""

    run: str
    league: str
    created: str
    games: int
    played: int
    bots: int
    state: str


def bots_text(bots: Sequence[Described]) -> Text:
    """A line per bot: name, presets, author, first line of its docstring or what is wrong."""
    rows = [("bot", "rules", "author", "about")]
    for bot in bots:
        about = f"({bot.problem})" if bot.problem else bot.about
        rows.append((bot.name, ", ".join(bot.rules) or "all", bot.author or "-", about or "-"))
    return _table(rows)


def bots_json(bots: Sequence[Described], root_names: Sequence[str]) -> dict[str, Any]:
    """The same as JSON values; `root_names` are the bots' paths below the project."""
    return {
        "format_version": FORMAT_VERSION,
        "bots": [
            {
                "bot": clean(bot.name),
                "path": clean(path),
                "about": clean(bot.about),
                "author": clean(bot.author),
                "rules": [clean(preset) for preset in bot.rules],
                "problem": clean(bot.problem) or None,
            }
            for bot, path in zip(bots, root_names, strict=True)
        ],
    }


def runs_text(runs: Sequence[RunLine]) -> Text:
    """A line per run, the one begun last at the end."""
    rows = [("run", "league", "begun (UTC)", "bots", "games", "state")]
    for run in runs:
        begun = run.created[:16].replace("T", " ")
        games = str(run.games) if run.played == run.games else f"{run.played}/{run.games}"
        counts = (str(run.bots), games) if run.created else ("-", "-")
        rows.append((run.run, run.league or "-", begun or "-", *counts, run.state))
    return _table(rows)


def runs_json(runs: Sequence[RunLine]) -> dict[str, Any]:
    """The same as JSON values."""
    rows = [
        {
            "run": clean(run.run),
            "league": clean(run.league),
            "created": clean(run.created) or None,
            "games": run.games,
            "played": run.played,
            "bots": run.bots,
            "state": clean(run.state),
        }
        for run in runs
    ]
    return {"format_version": FORMAT_VERSION, "runs": rows}


def _table(rows: Sequence[Sequence[str]]) -> Text:
    """Columns as wide as their widest cell, the first row as head; the last column is cut."""
    cleaned = [[clean(cell) for cell in row] for row in rows]
    widths = [max(map(columns, cells)) for cells in zip(*cleaned, strict=True)]
    lines = []
    for row in cleaned:
        *first, last = row
        cut = fit(last, _ABOUT_COLUMNS).rstrip()
        cells = [fit(cell, width) for cell, width in zip(first, widths, strict=False)]
        lines.append("  ".join([*cells, cut]).rstrip())
    head, *rest = lines
    return Text("\n").join([Text(head, "bold"), *map(Text, rest)])
