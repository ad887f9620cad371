"""`arena verify`: whether a run's records and table are what the rules make of its plan."""

from __future__ import annotations

import click

from arena.cli.again import verify_worker
from arena.cli.complete import runs
from arena.cli.place import results_folder, shown
from arena.cli.playing import TABLE, tables
from arena.league.model import LAST
from arena.ratings.standings import standings_of
from arena.ratings.waves import check_waves
from arena.ratings.workers import likeness
from arena.records.runs import find_run
from arena.records.verify import Difference, verify_records
from arena.views.wording import counted
from arena.views.workers import workers_text


@click.command("verify")
@click.argument("run", default=LAST, shell_complete=runs)
@click.option("--worker", metavar="PID@NODE", help="Play the blocks of this worker again, too.")
def command(run: str, worker: str | None) -> None:
    """Play every record of RUN again through the rules and compare each event, then compute the
    table again.

    Checks the commitment, the plan and its waves, the dice of every deal, every action and the ranks.
    Ends with 1 and the first difference where there is one. It also says whether the results of one
    worker differ from those of the others; --worker has its bots play again, and compares.

    \b
    Examples:
      arena verify
      arena verify demo
      arena verify demo --worker 4711@node-3
    """
    folder = find_run(results_folder(), run)
    content = folder.read_run()
    verified = verify_records(folder, content)
    check_waves(folder, content)
    stored = folder.read(TABLE)
    if stored is not None:
        for name, made in tables(standings_of(folder, content)).items():
            if folder.read(name) != made:
                raise Difference(f"{shown(folder.path / name)} is not the table of these records")
    checked = [f"{verified.games} games"]
    checked.append("table" if stored is not None else "no table yet")
    if verified.missing_blocks:
        checked.append(f"{verified.missing_blocks} blocks not played yet")
    if worker is not None:
        checked.append(f"{counted(verify_worker(folder, content, worker), 'block')} played again")
    click.echo(f"identical: {folder.name} ({', '.join(checked)})")
    if (found := likeness(folder, content)) is not None:
        click.echo(workers_text(found, folder.name))
