"""`arena check`: what a league would do to a bot, before a league does it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import click

from arena.block.check import Step, Terms, check_bot
from arena.cli import complete
from arena.cli.find_bot import find_bot, origin_of
from arena.cli.place import project_root
from arena.cli.playing import announce_compiling
from arena.errors import SandboxUnavailable
from arena.league.model import League
from arena.league.read import read_league
from arena.runner.prepare import limits_of
from arena.sandbox.bundle import Bundle, read_bundle
from arena.sandbox.modes import choose_mode, explain
from arena.sandbox.nursery import Zygote
from arena.views.check import check_json, step_text, verdict_text
from arena.views.plan import league_rules_words
from arena.views.terminal import show, show_json

NO_BOT = 2
FAILED = 1
LOADING = ("admitted", "loads")
"""Steps that fail where there is no Bot to check any further."""


@click.command("check")
@click.argument("bots", metavar="BOT...", nargs=-1, required=True, shell_complete=complete.bots)
@click.option(
    "--league",
    type=click.Path(path_type=Path),
    metavar="FILE",
    shell_complete=complete.leagues,
    help="Check under the rules, limits and table sizes of a league.",
)
@click.option("--sealed", is_flag=True, help="Check as in a sealed run: no file can be opened.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(
    context: click.Context, bots: tuple[str, ...], league: Path | None, sealed: bool, as_json: bool
) -> None:
    """Check each BOT with the sandbox, limits and rules of a run, in numbered steps.

    A BOT is a name in bots/, or the path of a file or folder. It is played under every preset that it
    names, with the default limits, or as the league of --league plays. Ends with 1 when a step fails,
    with 2 when there is no file that can be read or no Bot in it.

    \b
    Examples:
      arena check bots/bluffy.py
      arena check bluffy --league tournaments/demo.yaml
      arena check bluffy thirds --json
    """
    root = project_root()
    terms = Terms() if league is None else terms_of(read_league(league).league)
    found = [find_bot(bot, root) for bot in bots]
    worst = 0
    reports = []
    with checking(sealed) as zygote:
        for bot in found:
            _, steps = run_check(bot.path, root, terms, zygote, quiet=as_json)
            reports.append((bot.name, steps))
            worst = max(worst, verdict(steps))
    if as_json:
        show_json(check_json(reports))
    context.exit(worst)


def terms_of(league: League) -> Terms:
    """What this league would check a bot under."""
    return Terms(
        limits=limits_of(league),
        preset=league.rules.preset,
        rules=league.rule_set,
        label=league_rules_words(league),
        seats=league.table_sizes,
    )


@contextmanager
def checking(sealed: bool) -> Iterator[Zygote]:
    """What bots' processes are forked from. Raises SandboxUnavailable where nothing can be locked
    down, with what the machine lacks."""
    try:
        announce_compiling()
        with closing(Zygote(choose_mode(sealed, trust_bots=False))) as zygote:
            yield zygote
    except SandboxUnavailable as error:
        raise explain(error) from error


def run_check(
    path: Path, root: Path, terms: Terms, zygote: Zygote, quiet: bool
) -> tuple[Bundle, list[Step]]:
    """Check one bot and, unless quiet, print each step when it is done; the files that were checked.

    Raises BotFileError for what is no bot's file.
    """
    origin = origin_of(path, root)
    name = path.stem if path.is_file() else path.name
    bundle = read_bundle(name, path, origin)
    steps = []
    for step in check_bot(bundle, terms, zygote):
        steps.append(step)
        if not quiet:
            show(step_text(step))
    if not quiet:
        show(verdict_text(origin, steps))
    return bundle, steps


def verdict(steps: list[Step]) -> int:
    """The exit code: 0 ready, 1 a step failed, 2 nothing could be loaded."""
    if steps[-1].ok:
        return 0
    return NO_BOT if steps[-1].title in LOADING else FAILED
