"""What lies in the folders of bots, and which of it was meant by a path that finds nothing."""

from __future__ import annotations

from collections.abc import Sequence
from glob import has_magic
from os.path import isdir, isfile
from pathlib import Path

from arena.league.words import nearest

ENTRY = "bot.py"
"""The file that makes a folder a bot."""

_LISTED = 12


def is_bot(path: Path) -> bool:
    """Whether there is a file or folder of the right form."""
    if isdir(path):
        return isfile(path / ENTRY)
    return path.suffix == ".py" and isfile(path)


def passed_over(path: Path) -> bool:
    """Whether patterns leave a file or folder out: helpers and tests."""
    name = path.name.removesuffix(".py")
    return name.startswith(("_", "test_")) or name.endswith("_test") or name == "conftest"


def hint_for_literal(root: Path, path: str) -> str:
    """What was meant by a path that does not exist, or what there is."""
    folder, missing = _last_existing(root, path)
    names = _entries(root / folder)
    near = nearest(missing, names)
    if near is not None:
        return f"did you mean `{folder / near}`?"
    return _contents(root, folder)


def hint_for_pattern(root: Path, pattern: str, there: Sequence[str]) -> str:
    """What there is where a pattern finds nothing, or only `there`, which is passed over."""
    if there:
        names = [Path(match).name for match in there]
        return f"passed over, as helpers and tests are: {some(names)}"
    parts = Path(pattern).parts
    first = next(i for i, part in enumerate(parts) if has_magic(part))
    plain = str(Path(*parts[:first]))
    if not isdir(root / plain):
        return f"there is no folder `{plain}`; {hint_for_literal(root, plain)}"
    return _contents(root, Path(plain))


def some(names: Sequence[str]) -> str:
    """The names, or the first of many and how many more there are."""
    more = len(names) - _LISTED
    return ", ".join(names[:_LISTED]) + (f" and {more} more" if more > 0 else "")


def _last_existing(root: Path, path: str) -> tuple[Path, str]:
    """The deepest folder of a path that exists, seen from the root, and the part missing in it."""
    folder = Path()
    for part in Path(path).parts:
        if not isdir(root / folder / part):
            return folder, part
        folder = folder / part
    return folder.parent, folder.name


def _contents(root: Path, folder: Path) -> str:
    where = "the project folder" if folder == Path() else f"`{folder}`"
    bots = [name for name in _entries(root / folder) if is_bot(root / folder / name)]
    taken = [name for name in bots if not passed_over(Path(name))]
    if taken:
        return f"bots in {where}: {some(taken)}"
    return f"there are no bots in {where}; arena new bot NAME writes one"


def _entries(folder: Path) -> list[str]:
    try:
        return sorted(entry.name for entry in folder.iterdir())
    except OSError:
        return []  # only a hint is lost
