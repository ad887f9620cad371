"""`arena new league`: a folder with all that a league needs, ready to run and to publish."""

from __future__ import annotations

import re
from pathlib import Path

import click

from arena import __version__
from arena.cli.place import enclosing_project, shown
from arena.cli.write_new import filled, write_new
from arena.errors import InputError
from arena.league.model import name_problem
from arena.league.schema import schema_text
from arena.views.text import clean

_EXAMPLES = ("steady", "gambler")


class BadLeagueName(InputError):
    code = "bad_name"


class Nested(InputError):
    """One project would lie in another."""

    code = "nested"


@click.command("league")
@click.argument("name")
@click.option(
    "--dir",
    "folder",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="The folder to fill; NAME if left out. It may exist.",
)
def new_league(name: str, folder: Path | None) -> None:
    """Write a folder for a league: its file, two bots, a workflow that checks new ones.

    tournaments/NAME.yaml names a JSON Schema beside it, by which editors complete and explain keys.

    \b
    Examples:
      arena new league spring
      arena new league spring --dir .
    """
    _check_name(name)
    around = enclosing_project()
    if folder is None and around is not None:
        hint = "another league of the same bots is another file in its tournaments/\n"
        hint += "--dir FOLDER begins a league of its own bots all the same"
        raise Nested(f"you are inside a league's folder, {around}", hint=hint)
    root = Path.cwd() / (folder or name)
    files = _files(root, name)
    write_new(files)
    click.echo("\n".join(clean(shown(path)) for path in files))
    go = "" if root == Path.cwd() else f"cd {clean(shown(root))} && "
    click.echo(f"next: {go}arena run tournaments/{name}.yaml")
    click.echo("      arena new bot NAME writes another bot")


def _check_name(name: str) -> None:
    problem = name_problem(name)
    if problem is None:
        return
    near = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40].rstrip("-")
    fits = near and near != name and name_problem(near) is None
    hint = f"did you mean `{near}`?" if fits else "for example `arena new league spring`"
    raise BadLeagueName(problem, hint=hint)


def _files(root: Path, name: str) -> dict[Path, str]:
    """Every file of a new league with its text."""
    tournaments = root / "tournaments"
    return {
        tournaments / f"{name}.yaml": filled("arena.league", "league.yaml", name=name),
        tournaments / "league.schema.json": schema_text(),
        **{root / "bots" / f"{b}.py": filled("arena.botkit", f"{b}.py") for b in _EXAMPLES},
        root / "results" / ".gitignore": filled("arena.league", "gitignore"),
        root / ".github" / "workflows" / "bots.yml": filled("arena.league", "bots.yml", name=name),
        root / "requirements.txt": filled("arena.league", "requirements.txt", version=__version__),
        root / "README.md": filled("arena.league", "README.md", name=name),
    }
