"""Bots as people name them on the command line: `bluffy`, or `bots/bluffy.py`."""

from __future__ import annotations

import os
from pathlib import Path

from arena.cli.place import shown
from arena.errors import BotFileError
from arena.league.bots import BotPath
from arena.league.folders import is_bot, passed_over, some
from arena.league.source import begin_hint
from arena.league.words import nearest

_FORMS = "a bot is a file NAME.py or a folder NAME with a bot.py"


def find_bot(bot: str, root: Path) -> BotPath:
    """A bot by its name in bots/ of the project, or by path. Raises BotFileError with the nearest
    name, and for a path that no league could name."""
    named = not bot.endswith(".py") and "/" not in bot
    candidates = [root / "bots" / f"{bot}.py", root / "bots" / bot] if named else [Path(bot)]
    for path in candidates:
        if os.path.exists(path):  # it has no quarrel with names that no file can have
            path = path.absolute()
            if not is_bot(path):
                raise BotFileError(f"{shown(path)} is not a bot", hint=_FORMS)
            origin_of(path, root)
            return BotPath(path.stem if path.is_file() else path.name, path)
    names = [bot.name for bot in bots_here(root)]
    near = nearest(bot, names)
    if named and os.path.exists(bot):
        hint = f"{bot} is a path here, but not of a bot: {_FORMS}"
    elif near:
        hint = f"did you mean `{near}`?"
    else:
        hint = f"bots here: {some(names)}" if names else no_bots_hint(root)
    raise BotFileError(
        f"no bot '{bot}' in {shown(root / 'bots')}/" if named else f"no file {bot}", hint=hint
    )


def no_bots_hint(root: Path) -> str:
    """What to do in a project without bots, or outside of any."""
    if (root / "bots").is_dir():
        return "arena new bot NAME writes one"
    return f"{begin_hint(root)}\narena new bot NAME writes a bot here"


def bots_here(root: Path) -> list[BotPath]:
    """The bots in bots/ of a project by name, without what leagues pass over."""
    try:
        there = list((root / "bots").iterdir())
    except OSError:
        return []  # no folder, no bots
    taken = (path for path in there if is_bot(path) and not passed_over(path))
    return sorted(BotPath(path.stem if path.is_file() else path.name, path) for path in taken)


def match_to_play(root: Path, bot: str, typed: str) -> str:
    """The command that plays a bot, typed so, against one that is there."""
    rival = next((other.name for other in bots_here(root) if other.name != bot), None)
    if rival is None:
        return "arena new bot NAME writes another to play against"
    return f"arena match {typed} {rival} --games 200"


def origin_of(path: Path, root: Path) -> str:
    """The path as records and messages name it: relative to the project.

    Raises BotFileError where it has characters that cannot be shown: no league could name it.
    """
    origin = Path(os.path.relpath(path, root)).as_posix()
    if not origin.isprintable():
        hint = "rename it: all characters of a bot's path must be such as can be shown"
        raise BotFileError(f"{origin} is an odd path for a bot", hint=hint)
    return origin
