"""How `arena play` speaks with whoever sits at the terminal, or writes into its pipe."""

from __future__ import annotations

import sys

from arena.human.voice import Left
from arena.views.terminal import terminal_width
from arena.views.text import clean, columns, wrap


class Terminal:
    """Lines to stdout, lines from stdin. Nothing waits for a key where nobody presses one."""

    def say(self, *lines: str) -> None:
        """Print lines; whatever could act on the terminal is written out."""
        for line in lines:
            for part in _wrapped(clean(line)):
                sys.stdout.write(part + "\n")
        sys.stdout.flush()

    def hear(self, prompt: str) -> str:
        """The next line. Raises Left at the end of the input."""
        if sys.stdin.isatty():
            import readline  # noqa: F401  arrows and earlier lines, for input()
        try:
            return input(prompt)
        except EOFError as error:
            raise Left from error

    def wait(self, prompt: str) -> None:
        """Let the person look until Enter is pressed."""
        if sys.stdin.isatty() and self.hear(prompt).strip().lower() in ("quit", "q"):
            raise Left


def _wrapped(line: str) -> list[str]:
    """The line as it fits the terminal, indented as it begins; as it is where there is none."""
    width = terminal_width()
    if width is None or columns(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    return [indent + part for part in wrap(line.lstrip(), width - columns(indent) - 1)]
