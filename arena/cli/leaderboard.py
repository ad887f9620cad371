"""`arena leaderboard`: the standings of a run, from its records."""

from __future__ import annotations

import click
from rich.text import Text

from arena.cli.complete import runs
from arena.cli.place import results_folder
from arena.errors import InputError
from arena.league.model import LAST
from arena.ratings.repeats import repeats_that_differ
from arena.ratings.standings import standings_of
from arena.ratings.waves import settling_of
from arena.records.runs import find_run
from arena.views.leaderboard import (
    differing_json,
    leaderboard_csv,
    leaderboard_json,
    leaderboard_text,
)
from arena.views.settled import settled_json, settled_text
from arena.views.terminal import show, show_json


@click.command("leaderboard")
@click.argument("run", default=LAST, shell_complete=runs)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")
def command(run: str, as_json: bool, as_csv: bool) -> None:
    """Show the standings of RUN: a run's name, the beginning of one, its folder, or `last`.

    `last` is the run of a league that was begun last, and no match where there is a league's.

    The score is mu - 3 sigma. Standings of a run that is not complete are provisional.

    \b
    Examples:
      arena leaderboard
      arena leaderboard demo --json
    """
    if as_json and as_csv:
        raise InputError("--json and --csv exclude each other", hint="give one of them")
    folder = find_run(results_folder(), run)
    content = folder.read_run()
    standings = standings_of(folder, content)
    differing = repeats_that_differ(folder, content)
    settling = settling_of(folder, content) if content.model.schedule.sequential else None
    if as_json:
        waves = settled_json(content, settling) if settling else {}
        show_json(leaderboard_json(standings) | differing_json(differing) | waves)
    elif as_csv:
        click.echo(leaderboard_csv(standings), nl=False)
    else:
        show(leaderboard_text(standings, differing))
        if settling:
            show(Text("\n").append_text(settled_text(content, settling)))
