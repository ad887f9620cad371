"""The text of a league file: read from disk with all that can go wrong, and places in it."""

from __future__ import annotations

import re
import stat
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from arena.errors import LeagueError, Place
from arena.league.faults import Fault, listed, printable
from arena.league.words import nearest

MAX_BYTES = 1 << 20
FOLDER = "tournaments"
_EXCERPT = 160
_BREAK = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True)
class Source:
    """A league file's name, as the user gave it, and its text."""

    file: str
    text: str

    def place(self, offset: int) -> Place:
        """The line and column of a character; one behind the end is moved back to the end."""
        offset = min(offset, self._end)
        line = bisect_right(self._starts, offset)
        start = self._starts[line - 1]
        rest = self.text[start : start + _EXCERPT + 1]
        return Place(self.file, line, offset - start + 1, _excerpt(_BREAK.split(rest, 1)[0]))

    def line(self, offset: int) -> int:
        """The line of a character, from 1."""
        return bisect_right(self._starts, min(offset, self._end))

    @cached_property
    def _starts(self) -> list[int]:
        """Where lines start, as YAML breaks them."""
        return [0, *(found.end() for found in _BREAK.finditer(self.text))]

    @cached_property
    def _end(self) -> int:
        return len(self.text.rstrip())


def read_source(path: Path) -> Source:
    """The text of a league file.

    Raises LeagueError where there is no file, or one that is too large or not UTF-8.
    """
    content = _content(path)
    if len(content) > MAX_BYTES:
        what = f"{path} is larger than {MAX_BYTES >> 20} MiB, the limit of a league file"
        raise _error("too_large", what, Place(str(path)))
    try:
        return Source(str(path), content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        text = content.decode("utf-8-sig", "replace")
        place = Source(str(path), text).place(len(error.object[: error.start].decode()))
        what = f"byte 0x{error.object[error.start]:02x} is not UTF-8"
        raise _error("encoding", what, place, "save the file as UTF-8") from error


def leagues_of(root: Path) -> list[str]:
    """The league files of a project as one types them in its folder, by name."""
    return [f"{FOLDER}/{file.name}" for file in _leagues(root / FOLDER)]


def leagues_called(name: str, root: Path, apart_from: Path) -> list[str]:
    """Other league files of the project that have this name, as far as a glance at them tells."""
    line = re.compile(rf"^name:\s*[\"']?{re.escape(name)}[\"']?\s*(#.*)?$", re.MULTILINE)
    files = [root / file for file in leagues_of(root)]
    others = [file for file in files if file.absolute() != apart_from.absolute()]
    return [f"{FOLDER}/{file.name}" for file in others if line.search(_glance(file))]


def begin_hint(root: Path) -> str:
    """What to do in a folder where no league is."""
    below = sorted(path.parent.name for path in root.glob(f"*/{FOLDER}/"))
    if below:
        return f"this is no league's folder; go to one: cd {below[0]}"
    return "arena new league NAME begins a league"


def _content(path: Path) -> bytes:
    """At most one byte more than the limit."""
    place = Place(str(path))
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise _error("not_found", f"{path} is a folder", place, _files_in(path))
        if not stat.S_ISREG(mode):
            raise _error("not_found", f"{path} is not a file", place)
        if path.suffix == ".py":
            what = f"{path} is a Python file, and no league file"
            raise _error("not_found", what, place, _near(Path(FOLDER) / path.stem))
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise _error("not_found", f"there is no file {path}", place, _near(path)) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _error("not_found", f"{path} cannot be read: {reason}", place) from error


def _error(code: str, what: str, place: Place, hint: str | None = None) -> LeagueError:
    return LeagueError([Fault(code, what, hint=hint, place=place)])


def _near(path: Path) -> str:
    """The file that was meant, or the league files there are."""
    folders = dict.fromkeys([path.parent, path.parent / FOLDER, Path(FOLDER)])
    files = {str(f): f for folder in folders for f in _leagues(folder)}
    for name in (path.name, f"{path.name}.yaml", f"{path.name}.yml"):
        same = [shown for shown, file in files.items() if file.name == name]
        if same:
            return f"did you mean `{same[0]}`?"
    by_name = {file.name: shown for shown, file in reversed(files.items())}
    near = nearest(path.name, by_name)
    if near:
        return f"did you mean `{by_name[near]}`?"
    return f"league files: {listed(files)}" if files else begin_hint(Path())


def _files_in(folder: Path) -> str:
    files = [str(file) for file in (*_leagues(folder), *_leagues(folder / FOLDER))]
    return f"give {listed(files, 'or')}" if files else "it holds no .yaml file"


def _glance(file: Path) -> str:
    try:
        return file.read_bytes()[:MAX_BYTES].decode(errors="replace")
    except OSError:
        return ""  # only a hint is lost


def _leagues(folder: Path) -> list[Path]:
    try:
        return sorted(f for f in folder.iterdir() if f.suffix in (".yaml", ".yml") and f.is_file())
    except OSError:
        return []  # only a hint is lost


def _excerpt(line: str) -> str:
    """The line, cut and without control characters; columns stay as they are."""
    text = printable(line[:_EXCERPT].replace("\t", " "))
    return text if len(line) <= _EXCERPT else f"{text}…"
