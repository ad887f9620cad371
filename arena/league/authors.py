"""What a bot's file says of itself, read from its source alone: nothing of it is run or imported."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arena.league.folders import ENTRY

_BASE = "Bot"
_AUTHOR = "author:"
_MOST_BYTES = 4 << 20
"""As much of a file as may belong to a bot."""


@dataclass(frozen=True)
class Described:
    """A bot as its source describes it. `about` is the first line of the docstring, `author` what
    stands behind "Author:", `rules` the presets it names, none for all; `problem` says why the
    source could not be read, and is empty otherwise."""

    name: str
    path: Path
    about: str = ""
    author: str = ""
    rules: tuple[str, ...] = ()
    problem: str = ""


def describe(name: str, path: Path) -> Described:
    """What the file NAME.py, or bot.py in the folder NAME, says of itself."""
    file = path / ENTRY if path.is_dir() else path
    try:
        with warnings.catch_warnings(), file.open("rb") as source:
            warnings.simplefilter("ignore")  # odd escapes are no matter here
            module = ast.parse(source.read(_MOST_BYTES), str(file))
    except OSError as error:
        return Described(name, path, problem=f"cannot be read: {error.strerror}")
    except SyntaxError as error:
        where = f"line {error.lineno}: " if error.lineno else ""
        return Described(name, path, problem=f"{where}{error.msg}")
    except (ValueError, MemoryError, RecursionError) as error:
        return Described(name, path, problem=f"is no Python source: {error}")
    words = (ast.get_docstring(module) or "").splitlines()
    about = words[0].strip() if words else ""
    said = [line.strip() for line in words if line.strip().lower().startswith(_AUTHOR)]
    author = said[0][len(_AUTHOR) :].strip() if said else ""
    return Described(name, path, about, author, _rules(module))


def _rules(module: ast.Module) -> tuple[str, ...]:
    """The presets of the last class of a bot, where they are written out as text."""
    named: tuple[str, ...] = ()
    for kind in module.body:
        if isinstance(kind, ast.ClassDef) and _BASE in map(_last_name, kind.bases):
            for value in _assigned(kind, "rules"):
                if isinstance(value, ast.Tuple | ast.List):
                    constants = (e.value for e in value.elts if isinstance(e, ast.Constant))
                    named = tuple(c for c in constants if isinstance(c, str))
    return named


def _assigned(kind: ast.ClassDef, name: str) -> Iterator[ast.expr]:
    for line in kind.body:
        targets = line.targets if isinstance(line, ast.Assign) else []
        if isinstance(line, ast.AnnAssign):
            targets = [line.target]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            value = line.value if isinstance(line, ast.Assign | ast.AnnAssign) else None
            if value is not None:
                yield value


def _last_name(base: ast.expr) -> str:
    """`Bot` of both `Bot` and `botkit.Bot`."""
    return base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")
