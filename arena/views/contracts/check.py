"""`arena check --json`."""

from __future__ import annotations

from typing import Literal

from arena.views.contracts.shape import Least, Shape


class Step(Shape):
    """One step; the first that fails is the last."""

    number: Least
    title: str
    ok: bool
    lines: list[str]
    """What was found, for people."""


class Bot(Shape):
    """One bot and all its steps."""

    bot: str
    ready: bool
    """Whether every step was passed."""
    steps: list[Step]


class Output(Shape):
    """The checks of all bots, in the order they were named."""

    format_version: Literal[1]
    bots: list[Bot]
