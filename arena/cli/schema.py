"""`arena schema`: the JSON Schema of the files that people write."""

from __future__ import annotations

import click

from arena.league.schema import schema_text


@click.command("schema")
@click.argument("kind", default="league", type=click.Choice(["league"]))
def command(kind: str) -> None:
    """Print the JSON Schema of a league file, for completion and help in an editor.

    The file's first line names it, seen from the file:
    # yaml-language-server: $schema=league.schema.json

    \b
    Examples:
      arena schema > tournaments/league.schema.json
      arena schema league
    """
    click.echo({"league": schema_text}[kind](), nl=False)
