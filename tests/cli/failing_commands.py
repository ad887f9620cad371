"""Commands that fail in every way the command line must answer."""

from __future__ import annotations

import click

from arena.errors import BadNews, InputError, LeagueError, NotFound, Place, StorageError


@click.command()
@click.argument("how")
def command(how: str) -> None:
    """Fail.

    Example: none.
    """
    raise {
        "input": NotFound("no such run 'sprong'", hint="did you mean `spring`?"),
        "bad_news": BadNews("the records differ"),
        "machine": StorageError("cannot write results"),
        "league": LeagueError(
            [InputError("one", place=Place("a.yaml", 1, 2, "ab")), InputError("two", hint="fix")]
        ),
        "bug": KeyError("se\x1bat"),
        "silent_bug": ZeroDivisionError(),
        "inner_pipe": BrokenPipeError(32, "Broken pipe"),
        "interrupt": KeyboardInterrupt(),
        "abort": click.Abort(),
        "code": click.exceptions.Exit(1),
    }[how]
