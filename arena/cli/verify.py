"""`arena verify`: whether a run's records and table are what the rules make of its plan."""

from __future__ import annotations

import click

from arena.cli.place import results_folder, shown
from arena.cli.playing import TABLE, tables
from arena.league.model import LAST
from arena.ratings.standings import standings_of
from arena.records.runs import find_run
from arena.records.verify import Difference, verify_records


@click.command("verify")
@click.argument("run", default=LAST)
def command(run: str) -> None:
    """Play every record of RUN again through the rules and compare each event, then compute the
    table again.

    Checks the commitment, the plan, the dice of every deal, every action and the ranks. Ends with 1
    and the first difference where there is one.

    \b
    Examples:
      arena verify
      arena verify demo
    """
    folder = find_run(results_folder(), run)
    content = folder.read_run()
    verified = verify_records(folder, content)
    stored = folder.read(TABLE)
    if stored is not None:
        for name, made in tables(standings_of(folder, content)).items():
            if folder.read(name) != made:
                raise Difference(f"{shown(folder.path / name)} is not the table of these records")
    checked = [f"{verified.games} games"]
    checked.append("table" if stored is not None else "no table yet")
    if verified.missing_blocks:
        checked.append(f"{verified.missing_blocks} blocks not played yet")
    click.echo(f"identical: {folder.name} ({', '.join(checked)})")
