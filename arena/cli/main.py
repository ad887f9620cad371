"""The `arena` command: finds the commands, and turns every exception into a message and exit code.

Only click and the errors are imported here; a command's own module is loaded when it is called.
"""

from __future__ import annotations

import errno
import os
import re
import select
import sys
import traceback
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING

import click

from arena import __version__
from arena.errors import ArenaError, InputError, StorageError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS = {
    "run": ("arena.cli.run:command", "Play what is missing of a league."),
    "leaderboard": ("arena.cli.leaderboard:command", "Show the standings of a run."),
    "replay": ("arena.cli.replay:command", "Tell a recorded game round by round."),
    "report": ("arena.cli.report:command", "Write a run as pages for the browser."),
    "serve": ("arena.cli.serve:command", "Show a run in the browser while it plays."),
    "export": ("arena.cli.export:command", "Write a run as one archive with checksums."),
    "verify": ("arena.cli.verify:command", "Play every record again and compare."),
    "play": ("arena.cli.play:command", "Sit at the table yourself, against bots."),
    "match": ("arena.cli.match:command", "Play bots against each other, here and now."),
    "compare": ("arena.cli.compare:command", "Test whether a new version of a bot is better."),
    "errors": ("arena.cli.errors:command", "List what went wrong with bots in a run."),
    "debug": ("arena.cli.debug:command", "Put a recorded game's decisions to a bot again."),
    "check": ("arena.cli.check:command", "Check a bot as a run would."),
    "submit": ("arena.cli.submit:command", "Check a bot and copy it into bots/."),
    "odds": ("arena.cli.odds:command", "Chance that a bid is true from your own dice."),
    "solve": ("arena.cli.solve:command", "Value of a game between two seats, solved."),
    "exploit": ("arena.cli.exploit:command", "How much the best answer to a bot wins."),
    "rules": ("arena.cli.rules:command", "List the rule presets, or show one in full."),
    "new": ("arena.cli.new:command", "Write a bot or a league to start from."),
    "validate": (
        "arena.cli.validate:command",
        "Check a league file and its bots; how long it takes.",
    ),
    "bots": ("arena.cli.bots:command", "List the bots of this project."),
    "runs": ("arena.cli.runs:command", "List the runs of this project."),
    "schema": ("arena.cli.schema:command", "Print the JSON Schema of a league file."),
    "seed": ("arena.cli.seed:command", "Print a fresh seed."),
}
"""Each command's module and object, and its line in `arena --help`, in the order shown there."""

INTERRUPTED = 130
CLOSED_PIPE = 141
"""128 + SIGPIPE, as shells report a program whose reader went away."""

_COMPLETION = "_ARENA_COMPLETE"


class _Usage(InputError):
    code = "usage"


class _LazyGroup(click.Group):
    """Knows its commands' names and summaries without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            near = get_close_matches(name, COMMANDS, n=1)
            hint = f"did you mean `{near[0]}`?" if near else "arena --help lists the commands"
            raise _Usage(f"no such command {name!r}", hint=hint)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        names = [
            CompletionItem(name, help=summary)
            for name, (_, summary) in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)


@click.group(cls=_LazyGroup, invoke_without_command=True)
@click.version_option(__version__, prog_name="arena", message="%(prog)s %(version)s")
@click.pass_context
def arena(context: click.Context) -> None:
    """Tournaments of Dudo (Perudo, Liar's Dice) between bots.

    \b
    Examples:
      arena run tournaments/demo.yaml
      arena odds 4x5 --dice 5,5,2 --total 12
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(args: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    instruction = os.environ.get(_COMPLETION)
    if instruction:
        from click.shell_completion import shell_complete

        return shell_complete(arena, {}, "arena", _COMPLETION, instruction)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a sign must not end a program
    try:
        return _run(list(sys.argv[1:] if args is None else args))
    except (KeyboardInterrupt, click.Abort):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except click.ClickException as error:
        return _fail(_usage(error))
    except ArenaError as error:
        return _fail(error)
    except Exception as error:
        if isinstance(error, BrokenPipeError) and _reader_is_gone():
            return CLOSED_PIPE
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            return _fail(
                StorageError("there is no room left to write", hint="free some and try again")
            )
        return _fail(_internal(error))


def _run(args: list[str]) -> int:
    try:
        with arena.make_context("arena", args) as context:
            arena.invoke(context)
    except click.exceptions.Exit as done:
        code = done.exit_code
    else:
        code = 0
    sys.stdout.flush()
    return code


def _fail(error: ArenaError) -> int:
    """Tell an error on stderr and return its exit code."""
    from arena.views.errors import format_error
    from arena.views.terminal import use_colour
    from arena.views.text import clean_lines

    if error.exit_code == ArenaError.exit_code and os.environ.get("ARENA_TRACEBACK"):
        click.echo("\n".join(clean_lines(traceback.format_exc())), err=True)
    click.echo(format_error(error, use_colour(sys.stderr)), err=True, color=True)
    return error.exit_code


def _usage(error: click.ClickException) -> _Usage:
    """A mistake in the command line, in our words: no capital, no full stop, the nearest name."""
    message = error.message if hasattr(error, "possibilities") else error.format_message()
    message = re.sub(r" is not in the range (\d+)<=x<=(\d+)", r"; allowed: \1 to \2", message)
    message = re.sub(r"is not a valid integer.*", "is not a whole number", message)
    message = re.sub(r"'\[(\w+)\]'", r"'\1'", message)
    near = getattr(error, "possibilities", None)
    context = getattr(error, "ctx", None)
    if near:
        hint = f"did you mean `{near[0]}`?"
    else:
        hint = f"{context.command_path if context else 'arena'} --help shows the usage"
    return _Usage(message[:1].lower() + message[1:].rstrip("."), hint=hint)


def _internal(error: Exception) -> ArenaError:
    name, text = type(error).__name__, str(error)
    return ArenaError(
        f"{name}: {text}" if text else name,
        hint=(
            "this is a bug of arena, not a mistake of yours\n"
            "please report it where you got arena from, with the command and this message\n"
            "with ARENA_TRACEBACK=1 the same command shows the traceback"
        ),
    )


def _reader_is_gone() -> bool:
    """Whether stdout is a pipe that nobody reads any more, as in `arena ... | head`.

    If so, stdout is pointed to nowhere, or Python would complain when it flushes at the end.
    """
    try:
        stdout = sys.stdout.fileno()
    except (OSError, ValueError):
        return False
    poll = select.poll()
    poll.register(stdout, 0)
    if not any(event & (select.POLLERR | select.POLLHUP) for _, event in poll.poll(0)):
        return False
    os.dup2(os.open(os.devnull, os.O_WRONLY), stdout)
    return True


if __name__ == "__main__":
    sys.exit(main())
