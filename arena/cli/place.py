"""Where a command works: the project folder around the current one, and its results."""

from __future__ import annotations

import os
from pathlib import Path

RESULTS = "results"
BOTS = "bots"
_MARKS = (RESULTS, "tournaments", BOTS)


def project_root() -> Path:
    """The nearest folder, from the current one up, that has results/, tournaments/ or bots/; the
    current folder where there is none."""
    return enclosing_project() or Path.cwd()


def enclosing_project() -> Path | None:
    """The project that the current folder is or lies in, if it does."""
    here = Path.cwd()
    marked = (f for f in (here, *here.parents) if any((f / mark).is_dir() for mark in _MARKS))
    return next(marked, None)


def results_folder() -> Path:
    """Where runs are found."""
    return project_root() / RESULTS


def shown(path: Path) -> str:
    """A path as the user would type it: relative to the current folder where it lies below, or in
    the project that both lie in."""
    here = Path.cwd()
    path = here / path
    if path.is_relative_to(here):
        return str(path.relative_to(here))
    root = enclosing_project()
    if root is not None and path.is_relative_to(root):
        return os.path.relpath(path, here)
    return str(path)
