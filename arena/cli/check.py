"""`arena check`: what a league would do to a bot, before a league does it."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import click

from arena.block.check import Step, check_bot
from arena.cli.find_bot import find_bot
from arena.cli.place import project_root
from arena.errors import SandboxUnavailable
from arena.sandbox.bundle import Bundle, read_bundle
from arena.sandbox.faults import Limits
from arena.sandbox.modes import choose_mode, explain
from arena.sandbox.nursery import Zygote
from arena.views.check import check_json, step_text, verdict_text
from arena.views.terminal import show, show_json

NO_BOT = 2
FAILED = 1


@click.command("check")
@click.argument("bots", metavar="BOT...", nargs=-1, required=True)
@click.option("--sealed", is_flag=True, help="Check as in a sealed run: no file can be opened.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(context: click.Context, bots: tuple[str, ...], sealed: bool, as_json: bool) -> None:
    """Check each BOT with the sandbox, limits and rules of a run, in numbered steps.

    A BOT is a name in bots/, or the path of a file or folder. Ends with 1 when a step fails, with 2
    when there is no file that can be read or no Bot in it.

    \b
    Examples:
      arena check bots/bluffy.py
      arena check bluffy thirds --json
    """
    root = project_root()
    found = [find_bot(bot, root) for bot in bots]
    worst = 0
    reports = []
    for bot in found:
        _, steps = run_check(bot.path, root, sealed, quiet=as_json)
        reports.append((bot.name, steps))
        worst = max(worst, verdict(steps))
    if as_json:
        show_json(check_json(reports))
    context.exit(worst)


def run_check(path: Path, root: Path, sealed: bool, quiet: bool) -> tuple[Bundle, list[Step]]:
    """Check one bot and, unless quiet, print each step when it is done; the files that were checked.

    Raises BotFileError for what is no bot's file, SandboxUnavailable where nothing can be locked down.
    """
    origin = Path(os.path.relpath(path, root)).as_posix()
    name = path.stem if path.is_file() else path.name
    bundle = read_bundle(name, path, origin)
    steps = []
    try:
        with closing(Zygote(choose_mode(sealed, trust_bots=False))) as zygote:
            for step in check_bot(bundle, Limits(), zygote):
                steps.append(step)
                if not quiet:
                    show(step_text(step))
    except SandboxUnavailable as error:
        raise explain(error) from error
    if not quiet:
        show(verdict_text(origin, steps))
    return bundle, steps


def verdict(steps: list[Step]) -> int:
    """The exit code: 0 ready, 1 a step failed, 2 nothing could be loaded."""
    if steps[-1].ok:
        return 0
    return NO_BOT if steps[-1].title == "loads" else FAILED
