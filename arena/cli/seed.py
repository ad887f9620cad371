"""`arena seed`: a fresh seed for a league file; and seeds as people type them for a match."""

from __future__ import annotations

import re

import click

from arena.errors import InputError
from arena.records.secrets import fresh_secret
from arena.views.terminal import show_json

FORMAT_VERSION = 1


@click.command("seed")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(as_json: bool) -> None:
    """Print a fresh seed, 128 random bits as 32 hex digits, to state in a league or a match.

    A stated seed is open: who knows it knows all dice. A league without one draws a secret of its
    own, which is what a league that counts should do.

    \b
    Examples:
      arena seed
      arena match bluffy steady --seed $(arena seed)
    """
    seed = fresh_secret().hex()
    if as_json:
        show_json({"format_version": FORMAT_VERSION, "seed": seed})
    else:
        click.echo(seed)


def read_seed(text: str) -> str | int:
    """A seed as a league states it. Raises InputError for anything else."""
    if re.fullmatch(r"[0-9a-fA-F]{32}", text):
        return text
    if text.isdecimal() and int(text) < 1 << 128:
        return int(text)
    hint = "a seed is 32 hex digits, or a number below 2**128"
    raise InputError(f"{text!r} is not a seed", hint=hint)
