"""Finding runs below a results folder by what people type: `last`, a name, a prefix, a path."""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from pathlib import Path

from arena.errors import NotFound, StorageError
from arena.league.model import LAST, is_match, is_play
from arena.league.source import begin_hint, leagues_of
from arena.records.folder import RunFolder


def find_run(results: Path, name: str = LAST, *, matches: bool = False) -> RunFolder:
    """The run of this name, of this unique prefix, in this folder, or the one begun last.

    `last` is a run of a league where there is one; with `matches` it may be a match or a game of a
    person as well. A path has a slash in it and leads to a run's folder. Raises NotFound, and
    StorageError where `last` is damaged.
    """
    if "/" in name:
        return _at(Path(name))
    runs = _folders(results)
    if not runs:
        raise NotFound(f"no run in {results}", hint=_begin_one(results.parent))
    if name == LAST:
        return _last(runs, matches)
    exact = [run for run in runs if run.name == name]
    matching = exact or [run for run in runs if run.name.startswith(name)]
    if len(matching) == 1:
        return matching[0]
    names = [run.name for run in matching or runs]
    if matching:
        raise NotFound(f"'{name}' may be any of {', '.join(names)}", hint="give more of the name")
    near = get_close_matches(name, names, n=1)
    hint = f"did you mean `{near[0]}`?" if near else f"runs: {', '.join(names)}"
    raise NotFound(f"no run '{name}' in {results}", hint=hint)


def all_runs(results: Path) -> list[RunFolder]:
    """All runs that can be read, the one begun last at the end."""
    return _in_order(_folders(results))[0]


def damaged_runs(results: Path) -> list[RunFolder]:
    """The runs whose run.json cannot be read, by name."""
    return _in_order(_folders(results))[1]


def runs_of_league(results: Path, league: str) -> list[RunFolder]:
    """The runs called `league`, `league-2`, ..., in the order of their numbers."""
    pattern = re.compile(rf"{re.escape(league)}(?:-(\d+))?")
    numbered = []
    for run in _folders(results):
        found = pattern.fullmatch(run.name)
        if found and run.read_run().league.get("name") == league:
            numbered.append((int(found[1] or 1), run))
    return [run for _, run in sorted(numbered, key=lambda pair: pair[0])]


def next_run(results: Path, league: str) -> RunFolder:
    """The folder for another run of a league: `league`, then `league-2`, ..."""
    number = 1
    while (results / (name := league if number == 1 else f"{league}-{number}")).exists():
        number += 1
    return RunFolder(results / name)


def _folders(results: Path) -> list[RunFolder]:
    """All runs by name. None is read, so a damaged one hides no other."""
    return [RunFolder(path.parent) for path in sorted(results.glob("*/run.json"))]


def _at(path: Path) -> RunFolder:
    folder = RunFolder(Path.cwd() / path)
    if not os.path.isfile(folder.path / "run.json"):
        hint = "a run's folder has a run.json; arena runs lists the runs of this project"
        raise NotFound(f"{path} holds no run", hint=hint)
    return folder


def _last(runs: list[RunFolder], matches: bool) -> RunFolder:
    """The run begun last. One that is damaged counts only where its run.json is the newest: then
    nobody can say which run was meant."""
    leagues = [run for run in runs if not (is_match(run.name) or is_play(run.name))]
    chosen = runs if matches else leagues or runs
    readable, damaged = _in_order(chosen)
    newest = max(chosen, key=_written)
    if not readable or (newest in damaged and _written(newest) > _written(readable[-1])):
        newest.read_run()  # says what is wrong with it
        return newest
    return readable[-1]


def _in_order(runs: list[RunFolder]) -> tuple[list[RunFolder], list[RunFolder]]:
    """The readable ones as they were begun, and the damaged ones by name."""
    begun: list[tuple[str, str, RunFolder]] = []
    damaged = []
    for run in runs:
        try:
            begun.append((run.read_run().created, run.name, run))
        except (NotFound, StorageError):
            damaged.append(run)
    return [run for _, _, run in sorted(begun, key=lambda entry: entry[:2])], damaged


def _written(run: RunFolder) -> float:
    """When run.json was written, in seconds."""
    try:
        return (run.path / "run.json").stat().st_mtime
    except OSError:
        return 0.0


def _begin_one(root: Path) -> str:
    """The command that makes a first run here."""
    leagues = leagues_of(root)
    return f"arena run {leagues[0]} plays one" if leagues else begin_hint(root)
