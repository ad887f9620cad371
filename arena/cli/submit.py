"""`arena submit`: a checked bot into the league's folder."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import click

from arena.block.check import Terms
from arena.cli.check import checking, run_check, verdict
from arena.cli.find_bot import match_to_play
from arena.cli.place import project_root, shown
from arena.errors import BotFileError, StorageError
from arena.league.folders import is_bot
from arena.league.source import begin_hint
from arena.sandbox.bundle import Bundle
from arena.views.text import clean

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


@click.command("submit")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Put it in the place of a bot of the same name.")
@click.pass_context
def command(context: click.Context, file: Path, replace: bool) -> None:
    """Check FILE, a bot's file or folder, and copy it into bots/ of this project.

    Nothing is copied unless every step of the check is passed, and no bot is written over without
    --replace.

    \b
    Examples:
      arena submit ~/bots/bluffy.py
      arena submit ~/bots/bluffy.py --replace
    """
    root = project_root()
    if not (root / "tournaments").is_dir() and not (root / "bots").is_dir():
        hint = f"run the command in the league's folder, the one with bots/\n{begin_hint(root)}"
        raise BotFileError(f"{root} is no league's folder", hint=hint)
    if not os.path.exists(file):
        raise BotFileError(f"there is no file {file}", hint="arena new bot NAME writes one")
    name = file.stem if file.is_file() else file.resolve().name
    if not is_bot(file):
        hint = "a bot is a file NAME.py, or a folder NAME with a bot.py"
        raise BotFileError(f"{file} is not a bot", hint=hint)
    if not _NAME.fullmatch(name):
        hint = "a bot's name has small letters, digits and _, at most 40, with a letter first"
        raise BotFileError(f"'{name}' cannot be a bot's name", hint=hint)
    target = root / "bots" / file.name
    taken = [path for path in (target.with_suffix(".py"), target.with_suffix("")) if path.exists()]
    if target.resolve() == file.resolve():
        raise BotFileError(f"{file} is in the league's folder already", hint=f"arena check {file}")
    if taken and not replace:
        hint = "--replace puts this one in its place"
        raise BotFileError(f"there is a bot {shown(taken[0])} already", hint=hint)
    with checking(sealed=False) as zygote:
        bundle, steps = run_check(file.absolute(), root, Terms(), zygote, quiet=False)
    if code := verdict(steps):
        context.exit(code)
    _store(bundle, target, taken)
    click.echo(f"copied to {clean(shown(target))}")
    click.echo(f"next: {clean(match_to_play(root, name, name))}")


def _store(bundle: Bundle, target: Path, taken: list[Path]) -> None:
    """Write what was checked, whole, and only then take away what it replaces."""
    fresh = target.with_name(f".{target.name}.new")
    try:
        target.parent.mkdir(exist_ok=True)
        shutil.rmtree(fresh, ignore_errors=True)
        if bundle.entry == target.name:
            fresh.write_bytes(bundle.files[bundle.entry])
        else:
            for name, content in bundle.files.items():
                (fresh / name).parent.mkdir(parents=True, exist_ok=True)
                (fresh / name).write_bytes(content)
        for path in taken:
            if path.is_dir():
                shutil.rmtree(path)
            elif path != target:
                path.unlink()
        fresh.replace(target)
    except OSError as error:
        raise StorageError(f"{target}: {error.strerror}", hint="bots/ must be writable") from error
