"""`arena runs`: the runs of the project, and how far each is."""

from __future__ import annotations

import click

from arena.cli.place import results_folder
from arena.errors import ArenaError
from arena.records.folder import RunFolder
from arena.records.runs import all_runs, damaged_runs, find_run
from arena.views.lists import RunLine, runs_json, runs_text
from arena.views.terminal import show, show_json


@click.command("runs")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(as_json: bool) -> None:
    """List the runs of this project in the order in which they were begun, matches too.

    `stopped` is what has games left to play: the command that began it goes on.

    \b
    Examples:
      arena runs
      arena runs --json
    """
    results = results_folder()
    lines = [_line(folder) for folder in (*damaged_runs(results), *all_runs(results))]
    if as_json:
        show_json(runs_json(lines))
    elif lines:
        show(runs_text(lines))
    else:
        find_run(results)  # says that there is none, and what begins one


def _line(folder: RunFolder) -> RunLine:
    """A run with what is stored of it; one that cannot be counted is damaged."""
    try:
        run = folder.read_run()
        played = sum(block.games for block in run.plan.blocks if folder.has_block(block))
    except ArenaError as error:
        why = error.what.rpartition("is damaged: ")[2]
        return RunLine(folder.name, "", "", 0, 0, 0, f"damaged: {why}")
    state = "complete" if played == run.plan.games else "stopped"
    league, games = run.model.name, run.plan.games
    return RunLine(folder.name, league, run.created, games, played, len(run.playing), state)
