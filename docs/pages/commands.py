"""Every command of the command line, as click has it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import click

from arena.cli.main import COMMANDS, arena

_TOP = click.Context(arena, info_name="arena")


@dataclass(frozen=True)
class Command:
    """A command by the words that are typed after `arena`."""

    words: tuple[str, ...]
    definition: click.Command
    context: click.Context

    @property
    def name(self) -> str:
        """The words as one text: `new bot`."""
        return " ".join(self.words)

    @property
    def reports(self) -> bool:
        """Whether it prints JSON on request."""
        return any("--json" in param.opts for param in self.definition.params)

    @property
    def examples(self) -> list[str]:
        """The command lines of its help."""
        _, _, rest = self.context.get_help().partition("Example")
        lines = [line.strip() for line in rest.splitlines()]
        return [line for line in lines if line.startswith("arena ")]


def all_commands() -> Iterator[Command]:
    """All of `arena --help`, in its order, each with the commands below it."""
    for name in COMMANDS:
        command = arena.get_command(_TOP, name)
        assert command is not None
        yield from _with_below(command, (name,), _TOP)


def _with_below(
    command: click.Command, words: tuple[str, ...], parent: click.Context
) -> Iterator[Command]:
    context = click.Context(command, parent, words[-1], terminal_width=80, max_content_width=80)
    yield Command(words, command, context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from _with_below(below, (*words, name), context)
