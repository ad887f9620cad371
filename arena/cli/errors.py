"""`arena errors`: what went wrong with bots in a run, for their authors."""

from __future__ import annotations

from collections import Counter

import click

from arena.cli.complete import bot_names, runs
from arena.cli.place import results_folder
from arena.errors import NotFound
from arena.league.model import LAST
from arena.league.words import nearest
from arena.ratings.board import Standings
from arena.ratings.standings import standings_of
from arena.records.faults import faults_of
from arena.records.runs import find_run
from arena.views.faults import faults_json, faults_text
from arena.views.terminal import show, show_json


@click.command("errors")
@click.argument("bot", required=False, shell_complete=bot_names)
@click.option(
    "--run",
    "run",
    metavar="RUN",
    default=LAST,
    show_default=True,
    shell_complete=runs,
    help="Which run.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON: every fault.")
def command(bot: str | None, run: str, as_json: bool) -> None:
    """List the faults of BOT, or of all bots, by kind: traceback, game, round, seat, replay command.

    \b
    Examples:
      arena errors
      arena errors bluffy --run demo
    """
    folder = find_run(results_folder(), run, matches=True)
    content = folder.read_run()
    known = [entry.name for entry in content.bots]
    if bot is not None and bot not in known:
        near = nearest(bot, known)
        hint = f"did you mean `{near}`?" if near else f"bots: {', '.join(known)}"
        raise NotFound(f"no bot '{bot}' in {content.run}", hint=hint)
    refused = [e for e in content.bots if e.fault and bot in (None, e.name)]
    faults = list(faults_of(folder, content, bot))
    counted = counted_forfeits(standings_of(folder, content)) if faults else {}
    if as_json:
        show_json(faults_json(content.run, refused, faults, counted))
    else:
        show(faults_text(content.run, refused, faults, counted))


def counted_forfeits(standings: Standings) -> dict[str, int]:
    """The forfeits of every bot over all boards of the table."""
    counted: Counter[str] = Counter()
    for board in standings.boards:
        counted.update({row.bot: row.forfeits for row in board.rows})
    return dict(counted)
