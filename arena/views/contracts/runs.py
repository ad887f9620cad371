"""`arena runs --json`."""

from __future__ import annotations

from typing import Literal

from arena.views.contracts.shape import Count, Shape


class Run(Shape):
    """One run. Counts of a damaged one are 0."""

    run: str
    league: str
    created: str | None
    """In UTC, ISO 8601; null where the run is damaged."""
    games: Count
    """Games of its plan."""
    played: Count
    """Games that are played."""
    bots: Count
    state: str
    """`complete`, `stopped`, or `damaged: ` and why."""


class Output(Shape):
    """All runs, the one begun last at the end."""

    format_version: Literal[1]
    runs: list[Run]
