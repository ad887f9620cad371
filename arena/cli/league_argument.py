"""The argument LEAGUE of commands that read a league file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from arena.cli.complete import leagues
from arena.cli.place import project_root, shown
from arena.errors import InputError
from arena.league.source import begin_hint, leagues_of


class NoLeague(InputError):
    code = "usage"


def league_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """Declare LEAGUE; where it is left out, the error names the league files that are there."""
    kind = click.Path(path_type=Path)
    declare = click.argument(
        "league",
        metavar="LEAGUE",
        type=kind,
        required=False,
        callback=_given,
        shell_complete=leagues,
    )
    return declare(command)


def _given(context: click.Context, _: click.Parameter, league: Path | None) -> Path | None:
    if league is not None or context.resilient_parsing:
        return league
    root = project_root()
    commands = [f"{context.command_path} {shown(root / file)}" for file in leagues_of(root)]
    hint = "\n".join(commands) or begin_hint(root)
    raise NoLeague("missing argument 'LEAGUE'", hint=hint)
