"""What `run` and `match` share: hold the folder, play what is missing, make the table."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import click
import msgspec

from arena.cli.place import shown
from arena.engine.cache import is_compiled
from arena.errors import SandboxUnavailable, StorageError
from arena.ratings.board import Standings
from arena.ratings.waves import planner
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.runner.backend import Backend
from arena.runner.play import play_missing
from arena.runner.prepare import Field, admit_all
from arena.sandbox.bundle import Bundle
from arena.sandbox.modes import SandboxMode, explain
from arena.views.progress import RunProgress
from arena.views.standings_data import (
    crosstable_csv,
    leaderboard_json,
    splits_csv,
    standings_csv,
)

TABLE = "table.json"
TABLES_AFTER_S = 2.0
"""When what makes tables is loaded, or compiled, while a run plays: the first games come first."""


@contextmanager
def preparing(results: Path) -> Iterator[None]:
    """Let one command at a time look for a run to resume and begin another."""
    hint = "arena writes runs below the project's results folder, which must be writable"
    try:
        results.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise StorageError(f"{results} is not a folder", hint=hint) from error
    except OSError as error:
        raise StorageError(f"{results}: {error.strerror}", hint=hint) from error
    try:
        descriptor = os.open(results / ".preparing", os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise StorageError(f"{results}: {error.strerror}", hint=hint) from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def admitted_meanwhile(
    field: Field, mode: SandboxMode, backend: Callable[[], Backend]
) -> tuple[Field, Backend]:
    """Admit the bots while a backend starts.

    The backend is made in this thread: Ray's processes end with the thread that started them.
    Where bots cannot be locked down, the error says what the machine lacks.
    """
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(admit_all, field, mode)
        workers = backend()
        try:
            return asked.result(), workers
        except BaseException as error:
            workers.close()
            if isinstance(error, SandboxUnavailable):
                raise explain(error) from error
            raise


def play(folder: RunFolder, run: RunFile, bundles: dict[str, Bundle], backend: Backend) -> bool:
    """Play what is missing; False when stopped. Waves that are planned meanwhile are in the folder, and
    not in `run`."""
    tables = Timer(TABLES_AFTER_S, _warm_tables)
    tables.start()
    try:
        with RunProgress(backend.workers) as progress:
            return play_missing(folder, run, bundles, backend, progress, planner(folder))
    finally:
        tables.cancel()


def _warm_tables() -> None:
    from arena.ratings.warm import warm

    warm()


def put_aside_damaged(folder: RunFolder, run: RunFile) -> None:
    """Read every stored block, and say of those that are not as they were written where they are kept:
    they are played again."""
    for block in run.plan.blocks:
        if (why := folder.damage(run, block)) is not None:
            kept = shown(folder.set_aside(block.number))
            click.echo(f"warning: {why}; kept in {kept}, and played again", err=True)


def is_complete(folder: RunFolder, run: RunFile) -> bool:
    """Whether nothing is left to play or to plan."""
    return run.plan.final and all(folder.has_block(block) for block in run.plan.blocks)


def announce_compiling() -> None:
    """Say why the first games on a machine take so long to begin."""
    if not is_compiled():
        click.echo("compiling the engine, once on this machine: about 20 s", err=True)


def finish(folder: RunFolder, run: RunFile) -> Standings:
    """The tables of a complete run, written beside its records; the secret becomes public."""
    # Late: half a second that the first games need not wait for.
    from arena.ratings.rated import fit_files, rate
    from arena.ratings.standings import standings

    rated = rate(folder, run)
    found = standings(run, rated)
    for name, content in (fit_files(run, rated) | tables(found)).items():
        folder.write(name, content)
    folder.publish_secret()
    return found


def tables(standings: Standings) -> dict[str, bytes]:
    """The files of tables as they are stored: the same records give the same bytes, in whatever
    folder. The one named TABLE comes last, so a run that has it has all."""
    table = leaderboard_json(standings)
    del table["run"]
    return {
        "standings.csv": standings_csv(standings).encode(),
        "crosstable.csv": crosstable_csv(standings).encode(),
        "splits.csv": splits_csv(standings).encode(),
        TABLE: msgspec.json.format(msgspec.json.encode(table), indent=2),
    }
