"""A voice with lines to say, projects with the shipped bots, and games at set tables."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from arena.human.voice import Left

SHIPPED = Path(__file__).parents[2] / "bots"


class Script:
    """Says what it is given, line by line, and keeps what it hears; then it leaves."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.heard: list[str] = []
        self.waits = 0

    @property
    def text(self) -> str:
        return "\n".join(self.heard)

    def say(self, *lines: str) -> None:
        self.heard += lines

    def hear(self, prompt: str) -> str:
        self.heard.append(prompt)
        try:
            return next(self._lines)
        except StopIteration:
            raise Left from None

    def wait(self, prompt: str) -> None:
        self.waits += 1


def project(root: Path) -> Path:
    """A project folder with the shipped bots."""
    (root / "bots").symlink_to(SHIPPED)
    return root
