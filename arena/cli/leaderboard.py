"""`arena leaderboard`: the standings of a run, from its records."""

from __future__ import annotations

import click

from arena.cli.place import results_folder
from arena.errors import InputError
from arena.league.model import LAST
from arena.ratings.board import Standings
from arena.ratings.repeats import repeats_that_differ
from arena.ratings.standings import standings_of
from arena.records.runs import find_run
from arena.views.head_to_head import head_to_head_text
from arena.views.leaderboard import leaderboard_text
from arena.views.splits import SPLITS, split_text
from arena.views.standings_data import (
    crosstable_csv,
    differing_json,
    leaderboard_json,
    splits_csv,
    standings_csv,
)
from arena.views.terminal import show, show_json, terminal_width


@click.command("leaderboard")
@click.argument("run", default=LAST)
@click.option("--full", is_flag=True, help="Show every column.")
@click.option("--head-to-head", is_flag=True, help="Show every bot against every other.")
@click.option("--by", type=click.Choice(list(SPLITS)), help="Split the games.")
@click.option("--anchor", metavar="BOT", help="Measure mu and sigma from this bot.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: everything.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV: the table that is asked for.")
def command(
    run: str,
    full: bool,
    head_to_head: bool,
    by: str | None,
    anchor: str | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Show the standings of RUN: a run's name, the beginning of one, or `last`.

    The score is mu - 3 sigma. Ranks that the games do not separate are shared, with `=` behind them.
    Standings of a run that is not complete are provisional.

    \b
    Examples:
      arena leaderboard
      arena leaderboard demo --full
      arena leaderboard demo --head-to-head
      arena leaderboard demo --by opener
      arena leaderboard demo --json
    """
    if as_json and as_csv:
        raise InputError("--json and --csv exclude each other")
    if head_to_head and by:
        raise InputError("--head-to-head and --by exclude each other")
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
    differing = repeats_that_differ(folder, content)
    if as_json:
        show_json(leaderboard_json(standings) | differing_json(differing))
    else:
        show(leaderboard_text(standings, differing, full, terminal_width()))


def _csv(standings: Standings, head_to_head: bool, by: str | None) -> str:
    if head_to_head:
        return crosstable_csv(standings)
    return splits_csv(standings, by) if by else standings_csv(standings)
