"""What the shell completes: presets, bots, runs and leagues of the project around the current folder.

Only names of files are looked at, and nothing heavy is imported: each key press starts a process.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from arena.cli.place import project_root, results_folder
from arena.dudo.presets import PRESETS
from arena.league.folders import is_bot, passed_over

_LAST = "last"
_LEAGUE_ENDS = (".yaml", ".yml")


def presets(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Rule presets with what they are."""
    return [
        CompletionItem(preset.name, help=preset.summary)
        for preset in PRESETS.values()
        if preset.name.startswith(incomplete)
    ]


def bot_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of the bots in bots/."""
    return _items(_bots(), incomplete)


def bots(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of the bots in bots/ or, where none begins so, paths."""
    return _items(_bots(), incomplete) or [CompletionItem(incomplete, type="file")]


def runs(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of runs, and `last`."""
    names = sorted(file.parent.name for file in results_folder().glob("*/run.json"))
    return _items([_LAST, *names] if names else [], incomplete)


def leagues(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """League files of tournaments/ and of the current folder or, where none begins so, paths."""
    here = Path.cwd()
    files = [*sorted((project_root() / "tournaments").glob("*")), *sorted(here.glob("*"))]
    found = [file for file in files if file.suffix in _LEAGUE_ENDS]
    names = [str(file.relative_to(here)) for file in found if file.is_relative_to(here)]
    return _items(names, incomplete) or [CompletionItem(incomplete, type="file")]


def _bots() -> list[str]:
    paths = sorted((project_root() / "bots").glob("*"))
    return [path.stem for path in paths if is_bot(path) and not passed_over(path)]


def _items(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]
