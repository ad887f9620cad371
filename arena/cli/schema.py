"""`arena schema`: the JSON Schema of the files that people write."""

from __future__ import annotations

import click

from arena.errors import NotFound
from arena.league.schema import schema_text


@click.command("schema")
@click.argument("kind", default="league")
def command(kind: str) -> None:
    """Print the JSON Schema of a league file, for completion and help in an editor.

    The file's first line names it, seen from the file:
    # yaml-language-server: $schema=league.schema.json

    \b
    Examples:
      arena schema > tournaments/league.schema.json
      arena schema league
    """
    if kind != "league":
        raise NotFound(
            f"there is no schema of '{kind}'", hint="arena schema league prints the only one"
        )
    click.echo(schema_text(), nl=False)
