"""`arena new`: starts a bot or a league from templates."""

from __future__ import annotations

import keyword
import re
import sys
import sysconfig
from importlib.machinery import PathFinder
from pathlib import Path

import click

from arena.cli.find_bot import match_to_play
from arena.cli.new_league import new_league
from arena.cli.place import BOTS, project_root, shown
from arena.cli.write_new import Exists, filled, write_new
from arena.errors import BotFileError
from arena.league.folders import ENTRY, passed_over
from arena.views.text import clean

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_TAKEN_CLASSES = ("Action", "Bid", "Bot", "DUDO", "View")


@click.group("new", invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Write a bot or a league to start from. Nothing is ever overwritten.

    \b
    Examples:
      arena new bot bluffy
      arena new league spring
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


command.add_command(new_league)


@command.command("bot")
@click.argument("name")
@click.option(
    "--dir",
    "folder",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Where to write it; bots/ of the project if left out.",
)
def new_bot(name: str, folder: Path | None) -> None:
    """Write NAME.py, one class with one method, ready to play; and test_NAME.py beside it.

    Leagues pass over files called test_*.py.

    \b
    Example:
      arena new bot bluffy
    """
    _check_name(name)
    root = project_root()
    home = root / BOTS
    where = home if folder is None else Path.cwd() / folder
    bot, test = where / f"{name}.py", where / f"test_{name}.py"
    if (where / name).exists():
        hint = "choose another name; nothing is overwritten"
        raise Exists(f"{shown(where / name)} exists, and two bots cannot have one name", hint=hint)
    words = {"name": name, "class_name": _class_name(name), "path": shown(test)}
    write_new(
        {
            bot: filled("arena.botkit", "bot.py", **words),
            test: filled("arena.botkit", "test_bot.py", **words),
        }
    )
    typed = clean(name if where == home else shown(bot))
    click.echo(f"{clean(shown(bot))}\n{clean(shown(test))}")
    click.echo(f"next: edit it, then arena check {typed}")
    click.echo(f"      {clean(match_to_play(root, name, typed))}")


def _check_name(name: str) -> None:
    """Raise BotFileError for a name that is badly formed or means something else already."""
    if not _NAME.fullmatch(name):
        shape = "a name has 1 to 40 small letters, digits and _, a letter first"
        near = (
            re.sub(r"[^a-z0-9]+", "_", name.lower().removesuffix(".py"))
            .lstrip("_0123456789")[:36]
            .rstrip("_")
        )
        hint = f"{shape}; did you mean `{_free(near)}`?" if near else shape
        raise BotFileError(f"{name!r} cannot be the name of a bot", hint=hint)
    taken = _meaning(name)
    if taken:
        hint = f"did you mean `{_free(name)}`?"
        raise BotFileError(f"{name!r} cannot be the name of a bot: it is {taken}", hint=hint)


def _meaning(name: str) -> str | None:
    """What a name stands for already, in Python or in a league."""
    if keyword.iskeyword(name):
        return "a word of the Python language"
    if name in sys.stdlib_module_names:
        return "a module of Python's standard library"
    if f"{name}.py" == ENTRY:
        return "the name of the file inside a bot's folder"
    if passed_over(Path(name)):
        return "a name of tests and helpers, which leagues pass over"
    installed = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    if name == "arena" or PathFinder.find_spec(name, installed) is not None:
        return "a module that is installed here"
    return None


def _free(name: str) -> str:
    """A name near this one that means nothing else."""
    if _meaning(name) is None:
        return name
    bare = re.sub(r"^(test_)+|(_test)+$", "", name)
    return next(n for n in (bare, f"{bare}_bot", f"my_{bare}"[:40]) if n and _meaning(n) is None)


def _class_name(name: str) -> str:
    """`old_fox` becomes OldFox, and nothing hides what the templates import."""
    class_name = "".join(part.capitalize() for part in name.split("_"))
    return f"{class_name}Bot" if class_name in _TAKEN_CLASSES else class_name
