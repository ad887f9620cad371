"""Where a command works: the project folder around the current one, and its results."""

from __future__ import annotations

from pathlib import Path

RESULTS = "results"
_MARKS = (RESULTS, "tournaments", "bots")


def project_root() -> Path:
    """The nearest folder, from the current one up, that has results/, tournaments/ or bots/; the
    current folder where there is none."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if any((folder / mark).is_dir() for mark in _MARKS):
            return folder
    return here


def results_folder() -> Path:
    """Where runs are found."""
    return project_root() / RESULTS


def shown(path: Path) -> str:
    """A path as the user would type it: relative to the current folder where it lies below."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)
