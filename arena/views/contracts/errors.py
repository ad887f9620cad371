"""`arena errors --json`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from arena.views.contracts.shape import Count, Shape


class NotPlaying(Shape):
    """A bot that was refused before the first game."""

    bot: str
    fault: str
    """One of the names in docs/sandbox.md."""
    text: str


class Fault(Shape):
    """One fault in one game."""

    game: Count
    bot: str
    seat: Count
    """The table seat, clockwise from 0."""
    round_number: Count
    fault: str
    """One of the names in docs/sandbox.md."""
    text: str
    """The bot's own traceback, or an explanation. Words of untrusted code, cleaned."""
    measured_ms: Annotated[float, Field(ge=0)] | None
    """A time that was over its limit."""


class Output(Shape):
    """Every fault of a run, or of one bot in it."""

    format_version: Literal[1]
    run: str
    not_playing: list[NotPlaying]
    counted: dict[str, Count]
    """Per bot with faults: the forfeits that its table counts."""
    faults: list[Fault]
