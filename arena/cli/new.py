"""`arena new`: starts a bot from a template."""

from __future__ import annotations

import keyword
import re
import sys
from importlib import resources
from pathlib import Path
from string import Template

import click

from arena.errors import BotFileError, StorageError
from arena.views.text import clean

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_BOTS = Path("bots")
_TAKEN_CLASSES = ("Action", "Bot", "View")


@click.group("new", invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Write a template to start from. Nothing is ever overwritten.

    \b
    Example:
      arena new bot bluffy
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@command.command("bot")
@click.argument("name")
@click.option(
    "--dir",
    "folder",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    default=_BOTS,
    show_default=True,
    help="Where to write it.",
)
def new_bot(name: str, folder: Path) -> None:
    """Write FOLDER/NAME.py: one class with one method, ready to play.

    \b
    Example:
      arena new bot bluffy
    """
    _check_name(name)
    path = folder / f"{name}.py"
    _write_new(path, _source(name))
    bot = name if folder == _BOTS else str(path)
    click.echo(clean(str(path)))
    click.echo(f"next: edit it, then arena match {clean(bot)} thirds --games 200")


def _check_name(name: str) -> None:
    """Raise BotFileError for a name that is badly formed or means something else in Python."""
    if not _NAME.fullmatch(name):
        shape = "a name has 1 to 40 small letters, digits and _, a letter first"
        near = re.sub(r"[^a-z0-9]+", "_", name.lower()).lstrip("_0123456789")[:36].rstrip("_")
        hint = f"{shape}; did you mean `{_free(near)}`?" if near else shape
        raise BotFileError(f"{name!r} cannot be the name of a bot", hint=hint)
    taken = _meaning(name)
    if taken:
        hint = f"did you mean `{_free(name)}`?"
        raise BotFileError(f"{name!r} cannot be the name of a bot: it is {taken}", hint=hint)


def _meaning(name: str) -> str | None:
    """What a name stands for in Python already."""
    if keyword.iskeyword(name):
        return "a word of the Python language"
    return "a module of Python's standard library" if name in sys.stdlib_module_names else None


def _free(name: str) -> str:
    return f"{name}_bot" if _meaning(name) else name


def _source(name: str) -> str:
    """The template with a class named after the bot: `old_fox` becomes OldFox."""
    class_name = "".join(part.capitalize() for part in name.split("_"))
    if class_name in _TAKEN_CLASSES:
        class_name += "Bot"
    template = resources.files("arena.botkit").joinpath("templates", "bot.py.txt")
    return Template(template.read_text(encoding="utf-8")).substitute(class_name=class_name)


def _write_new(path: Path, source: str) -> None:
    """Write a file that does not exist yet, and its folder where that is missing."""
    _make_folder(path.parent)
    other = "choose another name; nothing is overwritten"
    bundle = path.with_suffix("")
    if bundle.exists():
        raise BotFileError(f"{bundle} exists, and two bots cannot have one name", hint=other)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(source)
    except FileExistsError:
        raise BotFileError(f"{path} exists", hint=other) from None
    except OSError as error:
        raise StorageError(f"cannot write {path}: {error.strerror}") from error


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise BotFileError(f"{folder} is not a folder") from None
    except OSError as error:
        raise StorageError(f"cannot make the folder {folder}: {error.strerror}") from error
