"""`arena leaderboard`: the standings of a run, from its records."""

from __future__ import annotations

import click
from rich.text import Text

from arena.cli.complete import bot_names, runs
from arena.cli.place import results_folder
from arena.errors import InputError
from arena.league.model import LAST
from arena.ratings.board import Standings
from arena.ratings.repeats import repeats_that_differ
from arena.ratings.standings import standings_of
from arena.ratings.waves import settling_of
from arena.records.runs import find_run
from arena.views.head_to_head import head_to_head_text
from arena.views.leaderboard import leaderboard_text
from arena.views.settled import settled_json, settled_text
from arena.views.splits import SPLITS, split_text
from arena.views.standings_data import (
    crosstable_csv,
    differing_json,
    leaderboard_json,
    losses_json,
    splits_csv,
    standings_csv,
)
from arena.views.terminal import show, show_json, terminal_width


@click.command("leaderboard")
@click.argument("run", default=LAST, shell_complete=runs)
@click.option("--full", is_flag=True, help="Show every column.")
@click.option("--head-to-head", is_flag=True, help="Show every bot against every other.")
@click.option("--by", type=click.Choice(list(SPLITS)), help="Split the games.")
@click.option("--exploit", is_flag=True, help="Show what each bot can be exploited for.")
@click.option(
    "--anchor", metavar="BOT", shell_complete=bot_names, help="Measure mu and sigma from this bot."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON: everything.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV: the table that is asked for.")
def command(
    run: str,
    full: bool,
    head_to_head: bool,
    by: str | None,
    exploit: bool,
    anchor: str | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Show the standings of RUN: a run's name, the beginning of one, its folder, or `last`.

    `last` is the run of a league that was begun last, and no match where there is a league's.

    The score is mu - 3 sigma. Ranks that the games do not separate are shared, with `=` behind them.
    Standings of a run that is not complete are provisional. --exploit asks every bot what it does with
    one die each, which takes seconds for each bot and is kept in results/.

    \b
    Examples:
      arena leaderboard
      arena leaderboard demo --full
      arena leaderboard demo --head-to-head
      arena leaderboard demo --by opener
      arena leaderboard demo --exploit
      arena leaderboard demo --json
    """
    if as_json and as_csv:
        raise InputError("--json and --csv exclude each other", hint="give one of them")
    if head_to_head and by:
        raise InputError("--head-to-head and --by exclude each other", hint="give one of them")
    if exploit and (head_to_head or by or as_csv):
        raise InputError(
            "--exploit is a column of the table and of --json", hint="leave the other out"
        )
    folder = find_run(results_folder(), run)
    content = folder.read_run()
    standings = standings_of(folder, content, anchor)
    if as_csv:
        click.echo(_csv(standings, head_to_head, by), nl=False)
        return
    if head_to_head and not as_json:
        show(head_to_head_text(standings, full, terminal_width()))
        return
    if by and not as_json:
        show(split_text(standings, by, terminal_width()))
        return
    losses = None
    if exploit:
        from arena.cli.losses import losses_of  # late: it brings solvers

        losses = losses_of(folder, content)
    differing = repeats_that_differ(folder, content)
    settling = settling_of(folder, content) if content.model.schedule.sequential else None
    if as_json:
        waves = settled_json(content, settling) if settling else {"waves": None}
        beside = differing_json(differing) | losses_json(losses) | waves
        show_json(leaderboard_json(standings) | beside)
        return
    show(leaderboard_text(standings, differing, full, terminal_width(), losses))
    if settling:
        show(Text("\n").append_text(settled_text(content, settling)))


def _csv(standings: Standings, head_to_head: bool, by: str | None) -> str:
    if head_to_head:
        return crosstable_csv(standings)
    return splits_csv(standings, by) if by else standings_csv(standings)
