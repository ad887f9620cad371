"""`arena report`: the pages of a run as a folder that opens from file://."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from arena.cli.complete import runs
from arena.cli.place import results_folder, shown
from arena.errors import InputError
from arena.league.model import LAST
from arena.records.runs import find_run
from arena.views.site.content import read_report
from arena.views.site.downloads import downloads
from arena.views.site.folder import write_folder
from arena.views.site.names import INDEX
from arena.views.site.pages import pages
from arena.views.site.replay_files import NOTABLE_BYTES, ReplayFiles
from arena.views.site.replay_page import replay_pages

FOLDER = "report"
"""Where a run's report lies within its folder."""
_MB = 1_000_000


@click.command("report")
@click.argument("run", default=LAST, shell_complete=runs)
@click.option("--out", metavar="DIR", type=click.Path(path_type=Path), help="Where to write it.")
@click.option(
    "--replays",
    metavar="N|all",
    default="0",
    help="So many games beside the notable ones, or all; it says how large they are.",
)
@click.option("--notes", is_flag=True, help="Publish with the games what bots noted in them.")
@click.option("--open", "open_it", is_flag=True, help="Open it in the browser.")
def command(run: str, out: Path | None, replays: str, notes: bool, open_it: bool) -> None:
    """Write RUN as a folder of pages: standings, head to head, a page per bot, replays.

    The folder opens from disk in any browser, without server or network, and can be published as it
    is. It goes to results/RUN/report; a report that is there is replaced.

    \b
    Examples:
      arena report --open
      arena report demo --out public
      arena report demo --replays 100
    """
    folder = find_run(results_folder(), run)
    content = folder.read_run()
    report = read_report(folder, content, _more_games(replays), notes)
    files = downloads(folder, content, report)
    copied = [(file.href, data) for file, data in files if file.href and data is not None]
    target = (out or folder.path / FOLDER).absolute()
    listed = [file for file, _ in files]
    made = [*pages(report, listed), *replay_pages(report, listed), *copied]
    size = write_folder(target, content.run, made)
    click.echo(f"{shown(target / INDEX)}: {len(made) + 1} files, {size / _MB:.1f} MB")
    click.echo(_games_told(report.replays))
    if open_it and not webbrowser.open((target / INDEX).as_uri()):
        click.echo("no browser could be started", err=True)


def _games_told(replays: ReplayFiles) -> str:
    """How many games the viewer has, and how large they are."""
    told = f"{len(replays.files):,} games to replay, {replays.size / _MB:.1f} MB"
    if replays.left_out:
        told += (
            f"; {len(replays.left_out):,} notable ones more are over the {NOTABLE_BYTES / _MB:.1f} MB "
            "they may take: --replays all has every game"
        )
    return told


def _more_games(replays: str) -> int | None:
    """The number that --replays names; None for all. Raises InputError."""
    if replays == "all":
        return None
    if not replays.isascii() or not replays.isdigit():
        raise InputError(f"--replays takes a number or `all`, not {replays!r}")
    return int(replays)
