"""`arena run`: plays a league, or what is missing of it."""

from __future__ import annotations

import shlex
import time
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path

import click
from rich.text import Text

from arena.cli.league_argument import league_argument
from arena.cli.long_runs import ask_if_long
from arena.cli.place import RESULTS, shown
from arena.cli.playing import (
    admitted_meanwhile,
    announce_compiling,
    finish,
    is_complete,
    play,
    preparing,
    put_aside_damaged,
)
from arena.errors import InputError, RunChanged
from arena.league.bots import read_league_and_bots
from arena.league.read import LeagueFile
from arena.league.source import leagues_called
from arena.ratings.board import Standings
from arena.ratings.repeats import repeats_that_differ
from arena.ratings.waves import settling_of
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.runner.backend import Backend
from arena.runner.prepare import Field, begin, read_field, resumable
from arena.sandbox.modes import SandboxMode, choose_mode
from arena.views.leaderboard import leaderboard_text
from arena.views.plan import plan_lines
from arena.views.settled import settled_text
from arena.views.terminal import show, terminal_width
from arena.views.text import clean

INTERRUPTED = 130
RAY_LOG = "ray.log"
"""Below results/: what Ray says, which is about machines and not about a run."""


@click.command("run")
@league_argument
@click.option("--new", is_flag=True, help="Begin another run even if one can be resumed.")
@click.option("--local", is_flag=True, help="Play without Ray, with one worker.")
@click.option(
    "--workers", type=click.IntRange(1, 10_000), help="Workers; all processors if left out."
)
@click.option("--address", metavar="ADDRESS", help="A Ray cluster to play on, such as auto.")
@click.option("--sealed", is_flag=True, help="Let bots open no file at all, not even Python's own.")
@click.option(
    "--trust-bots", is_flag=True, help="Do not lock bots down. Only for authors you trust; stamped."
)
@click.option("--yes", is_flag=True, help="Begin even a run that takes more than an hour.")
@click.pass_context
def command(
    context: click.Context,
    league: Path,
    new: bool,
    local: bool,
    workers: int | None,
    address: str | None,
    sealed: bool,
    trust_bots: bool,
    yes: bool,
) -> None:
    """Play what is missing of LEAGUE, and print the table.

    The same command goes on after an interruption. It ends with 1 when a bot was disqualified. It
    asks before it begins a run that takes more than an hour.

    \b
    Examples:
      arena run tournaments/demo.yaml
      arena run tournaments/demo.yaml --local --new
    """
    if local and (address or (workers or 1) > 1):
        option = "--address" if address else f"--workers {workers}"
        raise InputError(f"--local and {option} exclude each other", hint="--local is one worker")
    began = time.monotonic()
    file, bots = read_league_and_bots(league)
    field = read_field(file.league, bots, file.root)
    results = file.root / RESULTS
    mode = choose_mode(sealed, trust_bots)
    if not yes and (new or begun(file, field, results) is None):
        ask_if_long(field, mode, 1 if local else workers)

    def workers_started() -> Backend:
        announce_compiling()
        return choose_backend(mode, local, workers, address, results)

    with ExitStack() as held:
        with preparing(results):
            folder = None if new else resumable(field, results)
            ready: Backend | None = None
            if folder is None:
                field, ready = admitted_meanwhile(field, mode, workers_started)
                held.enter_context(closing(ready))
                folder = begin(field, results, mode)
            else:
                agree_on_mode(folder.read_run(), sealed, trust_bots)
                mode = folder.read_run().sandbox
            held.enter_context(folder.locked())
        run = folder.read_run()
        click.echo(opening_words(folder, run), err=True)
        put_aside_damaged(folder, run)
        complete = is_complete(folder, run)
        if not complete and ready is None:
            ready = held.enter_context(closing(workers_started()))
        if ready and not play(folder, run, field.bundles, ready):
            words = [
                shlex.quote(str(league)),
                *_options(local, workers, address, sealed, trust_bots),
            ]
            again = f"arena run {' '.join(words)}"
            click.echo(f"stopped; this command goes on from here: {again}", err=True)
            context.exit(INTERRUPTED)
        run = folder.read_run()
        standings = finish(folder, run)
    differing = repeats_that_differ(folder, run)
    show(leaderboard_text(standings, differing, width=terminal_width()))
    if run.model.schedule.sequential:
        show(Text("\n").append_text(settled_text(run, settling_of(folder, run))))
    spent = "all played before" if complete else f"{time.monotonic() - began:.1f} s"
    click.echo(closing_words(folder, run, standings, spent))
    if any(row.disqualified for board in standings.boards for row in board.rows):
        context.exit(1)


def begun(file: LeagueFile, field: Field, results: Path) -> RunFolder | None:
    """The run to go on with, if there is one. Raises RunChanged where league or bots are another
    now, and says so where another league file has the same name."""
    try:
        return resumable(field, results)
    except RunChanged as error:
        others = leagues_called(file.league.name, file.root, file.path)
        if not others:
            raise
        hint = f"{others[0]} has the name {file.league.name}, too: each league needs its own\n"
        raise RunChanged(error.what, hint=f"{hint}{error.hint}") from error


def agree_on_mode(run: RunFile, sealed: bool, trust_bots: bool) -> None:
    """Raise RunChanged where a run would go on with bots kept otherwise than this command says."""
    if trust_bots != run.trust_bots or (sealed and run.sandbox != "sealed"):
        kept = {
            "none": "with --trust-bots",
            "sealed": "sealed",
            "landlock": "locked down, not sealed",
        }
        hint = "use the same options, or start another run with --new"
        raise RunChanged(f"{run.run} was begun {kept[run.sandbox]}", hint=hint)


def opening_words(folder: RunFolder, run: RunFile) -> str:
    """What is to be played, and the commitment, before the first game."""
    *lines, total = plan_lines(run.plan, run.model.schedule)
    kept = {"none": "NOT locked down (--trust-bots)", "sealed": "sealed", "landlock": "locked down"}
    lines.append(f"{len(run.playing)} bots, {total} -> {shown(folder.path)}")
    lines.append(f"bots are {kept[run.sandbox]}")
    lines.append(f"commitment {run.commitment}")
    for entry in run.bots:
        if entry.fault:
            what = f"{clean(entry.origin)} does not play: {entry.fault}: {clean(entry.gist)}"
            lines.append(f"warning: {what}")
    return "\n".join(lines)


def closing_words(folder: RunFolder, run: RunFile, standings: Standings, spent: str) -> str:
    """What was played, faults, folder and what to do next, under the table."""
    faults: Counter[str] = Counter()
    for board in standings.boards:
        faults.update({row.bot: row.forfeits for row in board.rows if row.forfeits})
    lines = ["", f"{run.plan.games} games, {spent}; results in {shown(folder.path)}"]
    if faults:
        listed = ", ".join(f"{clean(bot)} {number}" for bot, number in faults.items())
        lines.append(f"forfeits: {listed}; see them with: arena errors")
    best = standings.boards[0].rows[0].bot if standings.boards else run.names[0]
    lines.append(f"next: arena replay {run.run} --worst {clean(best)}")
    lines.append(f"      arena verify {run.run}")
    return "\n".join(lines)


def choose_backend(
    mode: SandboxMode, local: bool, workers: int | None, address: str | None, results: Path
) -> Backend:
    """This process, or Ray."""
    if local:
        from arena.runner.local import LocalBackend

        return LocalBackend(mode)
    from arena.runner.ray_cluster import RayBackend

    def tell(text: str) -> None:
        click.echo(f"warning: {clean(text)}", err=True)

    return RayBackend(mode, workers, address, results / RAY_LOG, tell)


def _options(
    local: bool, workers: int | None, address: str | None, sealed: bool, trust_bots: bool
) -> list[str]:
    """The options that the command to go on with needs."""
    flags = {"--local": local, "--sealed": sealed, "--trust-bots": trust_bots}
    words = [flag for flag, given in flags.items() if given]
    if workers:
        words.append(f"--workers {workers}")
    if address:
        words.append(f"--address {address}")
    return words
