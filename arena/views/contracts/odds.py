"""`arena odds --json`."""

from __future__ import annotations

from typing import Literal

from arena.views.contracts.shape import BidText, Count, Face, Fraction, Least, Shape, Share


class Chance(Shape):
    """What one cup tells about one bid."""

    bid: BidText
    quantity: Least
    face: Face
    matches_seen: Count
    """Dice in sight that count for the bid."""
    holds: Share
    holds_fraction: Fraction
    exact: Share
    exact_fraction: Fraction
    expected: float
    """Expected number of dice that count."""
    expected_fraction: Fraction


class Output(Shape):
    """The chances of bids from one cup."""

    format_version: Literal[1]
    total: Least
    """All dice in play."""
    dice: list[Face]
    """Own hidden dice."""
    shown: list[Face]
    """All face-up dice."""
    unseen: Count
    wild_face: Face | None
    assumption: str
    bids: list[Chance]
