"""Reading a league file: the league it describes, or all of its faults at once."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from arena.errors import InputError, LeagueError
from arena.league.explain import explain, place_of
from arena.league.faults import Fault, shown
from arena.league.model import League, is_match, is_play
from arena.league.source import FOLDER, Source, read_source
from arena.league.tree import Node, read_tree
from arena.league.values import unquoted_seed_problem

_SECTIONS = ("schedule", "limits")
_FORMAT = (("format",), ("challengers",))
_STAND_INS = {"name": "unnamed", "bots": ["bots/*.py"]}


@dataclass(frozen=True)
class LeagueFile:
    """A league with the file it came from.

    `root` is the project folder, to which paths of bots are relative. `source` and `tree` lead back
    from a key to its line.
    """

    league: League
    path: Path
    root: Path
    source: Source
    tree: Node


@dataclass(frozen=True)
class Checked:
    """What became of a text: a league where there are no faults. No tree: not even YAML."""

    source: Source
    tree: Node | None
    league: League | None
    faults: list[InputError]


def read_league(path: Path) -> LeagueFile:
    """The league of a file. Raises LeagueError with every fault of the file."""
    return league_file(check(read_source(path)), path)


def parse_league(text: str, path: Path) -> LeagueFile:
    """The league of a text as if it stood in the file `path`, which need not exist.

    Raises LeagueError with every fault.
    """
    return league_file(check(Source(str(path), text)), path)


def league_file(checked: Checked, path: Path) -> LeagueFile:
    """The league of a checked text. Raises LeagueError with its faults."""
    if checked.league is None or checked.tree is None or checked.faults:
        raise LeagueError(in_order(checked.faults))
    return LeagueFile(checked.league, path, project_root(path), checked.source, checked.tree)


def project_root(path: Path) -> Path:
    """The folder of a league file, or the one above where that is called `tournaments`."""
    folder = Path(os.path.abspath(path)).parent
    return folder.parent if folder.name == FOLDER else folder


def check(source: Source) -> Checked:
    """The league of a text and all faults that the text alone shows."""
    tree, faults = read_tree(source)
    if tree is None:
        return Checked(source, None, None, faults)
    if not isinstance(tree.value, dict):
        if not tree.broken:
            what = f"a league file is a mapping of keys, not {shown(tree.plain())}"
            hint = "for example `name: spring` and `bots: [bots/*.py]`, each on a line of its own"
            faults.append(Fault("bad_value", what, hint=hint, place=source.place(tree.start)))
        return Checked(source, tree, None, faults)
    faults += _seed_faults(tree, source)
    faults += _name_faults(tree, source)
    league = None
    try:
        league = League.model_validate(tree.plain())
    except ValidationError as error:
        faults += explain(error, tree, source)
        faults += _disagreements(tree, error, source)
    return Checked(source, tree, league, faults)


def in_order(faults: list[InputError]) -> list[InputError]:
    """Faults by line and column."""

    def position(fault: InputError) -> tuple[int, int]:
        place = fault.place
        return (place.line or 0, place.column or 0) if place else (0, 0)

    return sorted(faults, key=position)


def _seed_faults(tree: Node, source: Source) -> list[InputError]:
    """Only the text shows that a number was meant as hex digits."""
    node = tree.child("seed")
    if node is None or node.broken or node.text is None or isinstance(node.value, str):
        return []
    problem = unquoted_seed_problem(node.text)
    if problem is None:
        return []
    node.broken = True
    place = place_of(tree, problem.where, source)
    return [Fault(problem.code, problem.what, hint=problem.hint, place=place)]


def _name_faults(tree: Node, source: Source) -> list[InputError]:
    """Matches and games of people are leagues of the model, but no file can take their names."""
    node = tree.child("name")
    if node is None or node.broken or not isinstance(node.value, str):
        return []
    if is_match(node.value):
        called = "runs of arena match"
    elif is_play(node.value):
        called = "games of arena play"
    else:
        return []
    what = f"a league cannot be called {node.value}: {called} are called so"
    place = place_of(tree, ("name",), source)
    return [Fault("bad_value", what, hint="choose another name", place=place)]


def _disagreements(tree: Node, error: ValidationError, source: Source) -> list[InputError]:
    """Faults between keys, which the model looks for only where every single key is right."""
    data = tree.plain()
    for fault in error.errors(include_url=False):
        where = fault["loc"]
        unclear = fault["type"] == "extra_forbidden" or where[-1:] in _FORMAT
        # Which keys belong to a schedule is not known where its format is not.
        _drop(data, where[:1] if where[:1] == ("schedule",) and unclear else where)
    try:
        League.model_validate({**_STAND_INS, **data})
    except ValidationError as left:
        return explain(left, tree, source)
    return []


def _drop(data: dict[str, Any], where: tuple[int | str, ...]) -> None:
    section = data.get(str(where[0])) if where else None
    if where and where[0] in _SECTIONS and len(where) > 1 and isinstance(section, dict):
        section.pop(str(where[1]), None)
    elif where:
        data.pop(str(where[0]), None)
