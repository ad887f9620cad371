"""Which bots a league's patterns find. Only names of files are looked at; no bot is read or run."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from dataclasses import dataclass
from glob import glob, has_magic
from pathlib import Path

from pydantic import ValidationError

from arena.errors import InputError, LeagueError, Place
from arena.league.explain import place_of
from arena.league.faults import Fault, shown
from arena.league.folders import (
    ENTRY,
    hint_for_literal,
    hint_for_pattern,
    is_bot,
    passed_over,
    some,
)
from arena.league.read import Checked, LeagueFile, check, in_order, league_file, project_root
from arena.league.schedule import BOTS_COMPARED, Schedule
from arena.league.source import read_source
from arena.league.values import read_patterns
from arena.league.words import nearest

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_NAMES = "a bot's name has small letters, digits and _, at most 40, with a letter first"


@dataclass(frozen=True, order=True)
class BotPath:
    """A bot by name: a file NAME.py, or a folder NAME with a bot.py. The path is absolute."""

    name: str
    path: Path


def read_league_and_bots(path: Path) -> tuple[LeagueFile, list[BotPath]]:
    """A league and its bots by name. Raises LeagueError with the faults of both at once."""
    checked = check(read_source(path))
    if checked.league is not None and not checked.faults:
        file = league_file(checked, path)
        return file, find_bots(file)
    search = _Search(checked, project_root(path))
    search.look(_patterns(checked))
    raise LeagueError(in_order([*checked.faults, *search.faults]))


def find_bots(file: LeagueFile) -> list[BotPath]:
    """The bots of a league by name. Raises LeagueError with every fault."""
    search = _Search(Checked(file.source, file.tree, file.league, []), file.root)
    search.look(file.league.bots)
    if not search.faults:
        search.count(max(file.league.table_sizes))
        search.match(file.league.schedule)
    if search.faults:
        raise LeagueError(in_order(search.faults))
    return sorted(search.bots.values())


def _patterns(checked: Checked) -> tuple[str, ...]:
    """The patterns of a file that has faults, where they are right themselves."""
    node = checked.tree.child("bots") if checked.tree else None
    if node is None:
        return ()
    try:
        return read_patterns(node.plain())
    except ValidationError:
        return ()  # their faults are among those of the file


class _Search:
    def __init__(self, checked: Checked, root: Path) -> None:
        self.bots: dict[str, BotPath] = {}
        self.faults: list[InputError] = []
        self._found_by: dict[Path, str] = {}
        self._checked = checked
        self._root = root

    def look(self, patterns: tuple[str, ...]) -> None:
        """Take in the bots of all patterns."""
        for index, pattern in enumerate(patterns):
            look = self._pattern if has_magic(pattern) else self._literal
            look(pattern, self._place("bots", index))

    def count(self, seats: int) -> None:
        """A fault where a table cannot be filled."""
        found = len(self.bots)
        if found >= seats:
            return
        tree = self._checked.tree
        stated = tree is not None and tree.child("table_size") is not None
        place = self._place("table_size") if stated else self._place("bots")
        what = f"a table of {seats} seats needs {seats} bots; {found} found: {some([*self.bots])}"
        hint = "add bots, or lower table_size" if seats > 2 else "arena new bot NAME writes another"
        self._add("too_few_bots", what, place, hint)

    def match(self, schedule: Schedule) -> None:
        """A fault where the format asks for other bots than there are."""
        for index, name in enumerate(schedule.challengers or ()):
            if name not in self.bots:
                near = nearest(name, self.bots)
                hint = f"did you mean `{near}`?" if near else f"bots: {', '.join(self.bots)}"
                place = self._place("schedule", "challengers", index)
                self._add("not_found", f"no bot of the league is called {shown(name)}", place, hint)
        if schedule.format == "compare" and len(self.bots) > BOTS_COMPARED:
            what = f"the format compare is for two bots; {len(self.bots)} found"
            hint = "name two, or choose `format: adaptive`"
            self._add("bad_value", what, self._place("bots"), hint)

    def _literal(self, pattern: str, place: Place) -> None:
        path = self._root / pattern
        if not os.path.exists(path):
            hint = hint_for_literal(self._root, pattern)
            self._add("not_found", f"there is no bot `{pattern}`", place, hint)
        elif not is_bot(path):
            what = f"`{pattern}` is not a bot"
            hint = "a bot is a file NAME.py or a folder NAME with a bot.py"
            if os.path.isdir(path):
                what = f"the folder `{pattern}` has no {ENTRY}, so it is not a bot"
                hint = f"for the files in it write `{pattern.rstrip('/')}/*.py`"
            self._add("not_a_bot", what, place, hint)
        else:
            self._take(pattern, pattern, place)

    def _pattern(self, pattern: str, place: Place) -> None:
        matches = sorted(glob(pattern, root_dir=self._root))
        there = [match for match in matches if is_bot(self._root / match)]
        taken = [match for match in there if not passed_over(Path(match))]
        again = defaultdict(list)
        for match in taken:
            if (first := self._found_by.get(self._path(match))) is not None:
                again[first].append(Path(match).name)
            else:
                self._take(match, pattern, place)
        for first, names in again.items():
            what = f"`{pattern}` finds what `{first}` has found: {some(names)}"
            self._add("duplicate_bot", what, place, "remove one of the two")
        if not taken:
            hint = hint_for_pattern(self._root, pattern, there)
            self._add("no_bots", f"`{pattern}` finds no bot", place, hint)

    def _take(self, match: str, pattern: str, place: Place) -> None:
        path = self._path(match)
        name = path.name if path.is_dir() else path.stem
        if path.name == ENTRY:
            what = f"`{match}` is the inside of a folder, which is the bot"
            self._add("not_a_bot", what, place, f"name the folder: `{Path(match).parent}`")
        elif not match.isprintable():
            what = f"`{match}` has characters that cannot be shown"
            self._add("bad_name", what, place, "rename the file or folder")
        elif not _NAME.fullmatch(name):
            better = re.sub(r"\W+|-", "_", name.lower(), flags=re.ASCII).lstrip("_0123456789")[:40]
            hint = f"{_NAMES}; rename it, to {better} for example" if better else _NAMES
            self._add("bad_name", f"`{match}` cannot be the name of a bot", place, hint)
        elif name not in self.bots:
            self.bots[name] = BotPath(name, path)
            self._found_by[path] = pattern
        elif self.bots[name].path == path:
            what = f"`{match}` is there twice: by `{self._found_by[path]}` and by `{pattern}`"
            self._add("duplicate_bot", what, place, "remove one of the two")
        else:
            other = os.path.relpath(self.bots[name].path, self._root)
            what = f"two bots are called {name}: `{other}` and `{match}`"
            self._add("duplicate_bot", what, place, "rename one, or name only one of them")

    def _path(self, match: str) -> Path:
        return Path(os.path.normpath(self._root / match))

    def _place(self, *where: str | int) -> Place:
        assert self._checked.tree is not None
        return place_of(self._checked.tree, where, self._checked.source)

    def _add(self, code: str, what: str, place: Place, hint: str) -> None:
        self.faults.append(Fault(code, what, hint=hint, place=place))
