"""Every page of a report as bytes, by the name of its file. Writes nothing: `folder` does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any

from arena.views.site import names
from arena.views.site.bot_page import bot_page
from arena.views.site.charts import (
    BAR_WIDTH,
    CHART_HEIGHT,
    CHART_WIDTH,
    SPARK_HEIGHT,
    SPARK_WIDTH,
)
from arena.views.site.content import Report
from arena.views.site.cross_page import cross
from arena.views.site.environment import render
from arena.views.site.frame import Download, frame
from arena.views.site.seats_page import split_tables
from arena.views.site.standings_page import tables
from arena.views.text import clean_lines

_SIZES = {
    "bar_width": BAR_WIDTH,
    "spark_width": SPARK_WIDTH,
    "spark_height": SPARK_HEIGHT,
    "chart_width": CHART_WIDTH,
    "chart_height": CHART_HEIGHT,
}


def pages(report: Report, downloads: Sequence[Download] = ()) -> Iterator[tuple[str, bytes]]:
    """(file name, content) of every page and asset."""
    shared = _shared(report, downloads)
    yield names.INDEX, _standings(report, shared)
    for content in report.boards:
        name = names.head_to_head_page(content.board.table_size)
        yield name, render("cross.html", here=name, cross=cross(content), **shared)
    if report.boards:
        boards = [(content.board, split_tables(content.board)) for content in report.boards]
        yield names.SEATS, render("seats.html", here=names.SEATS, boards=boards, **shared)
    limits = report.run.model.limits
    for place, (bot, name) in enumerate(shared["pages"].items()):
        yield (
            name,
            render(
                "bot.html",
                here=name,
                bot=bot_page(report, place),
                bot_games=report.games.get(bot, ()),
                decision_ms=limits.decision_ms,
                memory_mib=limits.memory_mib,
                **shared,
            ),
        )
    yield from assets()


def assets() -> Iterator[tuple[str, bytes]]:
    """The style sheet and the scripts."""
    for part in sorted(
        files("arena.views.site").joinpath("assets").iterdir(), key=lambda p: p.name
    ):
        yield f"assets/{part.name}", part.read_bytes()


def _shared(report: Report, downloads: Sequence[Download]) -> dict[str, Any]:
    """What all templates get."""
    return {
        "site": frame(report, downloads),
        "head_to_head": {
            content.board.table_size: names.head_to_head_page(content.board.table_size)
            for content in report.boards
        },
        "pages": names.bot_pages(report.run.names),
        "replays": {game: names.replay_link(game) for game in report.replays.files},
        **_SIZES,
    }


def _standings(report: Report, shared: dict[str, Any]) -> bytes:
    out = [(bot, clean_lines(reason)) for bot, reason in report.standings.not_playing]
    return render(
        "standings.html",
        here=names.INDEX,
        tables=tables(report),
        not_playing=out,
        differing=report.differing,
        **shared,
    )
