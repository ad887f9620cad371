"""`arena bots`: the bots of the project, as their sources describe them."""

from __future__ import annotations

import click

from arena.cli.find_bot import bots_here, no_bots_hint
from arena.cli.place import BOTS, project_root, shown
from arena.errors import NotFound
from arena.league.authors import describe
from arena.views.lists import bots_json, bots_text
from arena.views.terminal import show, show_json


@click.command("bots")
@click.option("--names", is_flag=True, help="Print names alone, one a line, for scripts.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(names: bool, as_json: bool) -> None:
    """List the bots of this project: rules they play, author, first line of what they say.

    They are read and not run. Files that leagues pass over, such as tests, are left out.

    \b
    Examples:
      arena bots
      arena bots --json
    """
    root = project_root()
    found = bots_here(root)
    if not found and not as_json:
        raise NotFound(f"there are no bots in {shown(root / BOTS)}/", hint=no_bots_hint(root))
    if names:
        click.echo("\n".join(bot.name for bot in found))
        return
    bots = [describe(bot.name, bot.path) for bot in found]
    if as_json:
        show_json(bots_json(bots, [bot.path.relative_to(root).as_posix() for bot in found]))
    else:
        show(bots_text(bots))
