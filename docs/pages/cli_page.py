"""docs/cli.md: the help of every command, one below the other."""

from __future__ import annotations

from commands import Command, all_commands

_HEAD = """\
# Commands

What `arena COMMAND --help` says. `RUN` is a run's name, the beginning of one, or `last`; where a
command takes `RUN` and `GAME`, one argument is `RUN`. A bot is a name in `bots/`, or a path. Data go to
standard output, progress and errors to standard error. `NO_COLOR` or a pipe switches colour off.

| exit code | meaning |
|---|---|
| 0 | fine; a league in which some bots do not load ends so, with a warning |
| 1 | it ran, and the news is bad: a check failed, a record differs, a bot was disqualified |
| 2 | your input: the command line, a league file, a bot's file |
| 3 | our side or the machine: Ray, the sandbox, a bug |
| 130 | interrupted; the same command goes on |

The schemas say what the JSON of a command holds ([JSON Schema](https://json-schema.org) 2020-12).
[Completion](completion.md) is there for bash, zsh and fish.
"""


def cli_page() -> str:
    """The page."""
    return _HEAD + "".join(_section(command) for command in all_commands())


def _section(command: Command) -> str:
    heading = "#" * (len(command.words) + 1)
    text = f"\n{heading} arena {command.name}\n\n```text\n{command.context.get_help()}\n```\n"
    if command.reports:
        file = f"schemas/{command.name.replace(' ', '-')}.schema.json"
        text += f"\nIts JSON: [{file}]({file})\n"
    return text
