"""Bots as people name them on the command line: `bluffy`, or `bots/bluffy.py`."""

from __future__ import annotations

from pathlib import Path

from arena.errors import BotFileError
from arena.league.bots import BotPath
from arena.league.words import nearest


def find_bot(bot: str, root: Path) -> BotPath:
    """A bot by its name in bots/ of the project, or by path. Raises BotFileError with the nearest
    name."""
    named = not bot.endswith(".py") and "/" not in bot
    candidates = [root / "bots" / f"{bot}.py", root / "bots" / bot] if named else [Path(bot)]
    for path in candidates:
        if path.exists():
            path = path.absolute()
            return BotPath(path.stem if path.is_file() else path.name, path)
    names = sorted(path.stem for path in (root / "bots").glob("[a-z]*"))
    near = nearest(bot, names)
    hint = f"did you mean `{near}`?" if near else f"bots here: {', '.join(names) or 'none'}"
    raise BotFileError(
        f"no bot '{bot}' in {root / 'bots'}" if named else f"no file {bot}", hint=hint
    )
