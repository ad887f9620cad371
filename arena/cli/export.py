"""`arena export`: a run as one archive with checksums, to be published or kept."""

from __future__ import annotations

from pathlib import Path

import click

from arena.cli.complete import runs
from arena.cli.place import results_folder, shown
from arena.cli.playing import TABLE, is_complete
from arena.league.model import LAST
from arena.records.archive import write_archive
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.runs import find_run
from arena.records.schema import damage
from arena.views.export import export_json, export_text
from arena.views.terminal import show_json


@click.command("export")
@click.argument("run", default=LAST, shell_complete=runs)
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Where to write it.")
@click.option("--notes", is_flag=True, help="With what bots noted, which is private.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(run: str, out: Path | None, notes: bool, as_json: bool) -> None:
    """Write RUN as one archive, RUN.tar.gz, with the checksum of every file in it.

    Unpacked anywhere, it is a run that arena reads and verifies. The same run gives the same bytes.
    The secret comes along once the run is complete, and no sooner: it tells all dice.

    \b
    Examples:
      arena export demo
      arena export demo --out spring-2030.tar.gz
    """
    folder = find_run(results_folder(), run)
    target = (out or Path(f"{folder.name}.tar.gz")).absolute()
    with folder.locked():
        content = folder.read_run()
        _check_whole(folder, content)
        complete = is_complete(folder, content) and folder.read(TABLE) is not None
        archive = write_archive(folder, target, secret=complete, notes=notes)
    if as_json:
        show_json(export_json(folder.name, complete, archive, shown(archive.path)))
        return
    if not complete:
        click.echo("warning: the run is not complete, its secret stays here", err=True)
    click.echo(export_text(archive, shown(archive.path)))


def _check_whole(folder: RunFolder, run: RunFile) -> None:
    """Raises StorageError where a stored block is not as it was written: nobody should get that."""
    for block in run.plan.blocks:
        if (why := folder.damage(run, block)) is not None:
            raise damage(why)
