"""Finding runs below a results folder by the names that people use: `last`, a name, a prefix."""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path

from arena.errors import NotFound
from arena.league.model import LAST
from arena.records.folder import RunFolder


def find_run(results: Path, name: str = LAST) -> RunFolder:
    """The run of this name, of this unique prefix, or the one begun last. Raises NotFound."""
    runs = _folders(results)
    if not runs:
        raise NotFound(f"no run in {results}", hint="arena run tournaments/demo.yaml plays one")
    if name == LAST:
        return all_runs(results)[-1]
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
    """All runs, the one begun last at the end."""
    return sorted(_folders(results), key=lambda run: (run.read_run().created, run.name))


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
