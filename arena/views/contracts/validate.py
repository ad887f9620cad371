"""`arena validate --json`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from arena.views.contracts.shape import Count, Least, Shape


class Bot(Shape):
    """One bot of the league."""

    bot: str
    path: str
    """Relative to the project."""
    fault: str | None
    """Why it would not play: one of the names in docs/sandbox.md."""
    reason: str | None


class Board(Shape):
    """All tables of one size."""

    table_size: Least
    tables: Least
    games: Least


class Estimate(Shape):
    """What a run would take, from a few games of the league's own bots."""

    seconds: Annotated[float, Field(ge=0)]
    bytes: Count
    workers: Least
    probed_games: Count


class Output(Shape):
    """What a league plays."""

    format_version: Literal[1]
    league: str
    rules: str
    """The preset, and what differs from it, in words."""
    bots: list[Bot]
    boards: list[Board]
    """One per number of seats, ascending."""
    games: Least
    blocks: Least
    estimate: Estimate | None
    """Null with --no-estimate."""
