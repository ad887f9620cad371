"""`arena play --stats --json`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from arena.views.contracts.shape import Count, Shape, Share


class Tally(Shape):
    """Games of one kind."""

    name: str
    """The preset, the number of seats, or the bot that sat there."""
    games: Count
    wins: Count


class Bucket(Shape):
    """Dudos that had about the same chance to be right, from one's own cup."""

    low: Annotated[Share, Field(alias="from")]
    high: Annotated[Share, Field(alias="to")]
    dudos: Count
    expected: Share | None
    """The mean chance that they had; null without dudos."""
    right: Share | None
    """The share of them that were right."""


class Output(Shape):
    """Statistics of one's own games. Shares are null where nothing was counted."""

    format_version: Literal[1]
    games: Count
    wins: Count
    by_rules: list[Tally]
    by_seats: list[Tally]
    by_strength: list[Tally]
    bids: Count
    bluffs: Count
    """Bids that held with less than a third, from one's own cup."""
    bluff_rate: Share | None
    dudos: Count
    dudos_right: Count
    dudo_accuracy: Share | None
    calzas: Count
    calzas_right: Count
    calibration: list[Bucket]
