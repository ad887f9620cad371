"""`arena bots --json`."""

from __future__ import annotations

from typing import Literal

from arena.views.contracts.shape import Shape


class Bot(Shape):
    """One bot of the project, read without being run."""

    bot: str
    path: str
    """Relative to the project."""
    about: str
    """The first line of its docstring."""
    author: str
    rules: list[str]
    """The presets it says it plays; empty for all."""
    problem: str | None
    """Why it cannot be read, if so."""


class Output(Shape):
    """The bots of the project."""

    format_version: Literal[1]
    bots: list[Bot]
