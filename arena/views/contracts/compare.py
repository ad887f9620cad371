"""`arena compare --json`."""

from __future__ import annotations

from typing import Literal

from arena.views.contracts.shape import Count, Least, Shape, Share


class Version(Shape):
    """One of the two bots."""

    bot: str
    origin: str
    """Its path in the project."""


class Output(Shape):
    """The verdict on a new version of a bot."""

    format_version: Literal[1]
    run: str
    """The run in results/ that holds the games."""
    new: Version
    old: Version
    verdict: Literal["better", "worse", "no_difference", "undecided", "disqualified"]
    """Of the new bot; `disqualified`: one of the two was put out."""
    share: Share
    """Wins of the new bot per game."""
    low: Share
    """Lower end of the confidence sequence of the share."""
    high: Share
    deals: Count
    """Mirrored deals, two games each."""
    games: Count
    fixed_games: Least
    """Games that a test of a fixed size would have needed."""
    margin: float
    confidence: float
    notes: list[str]
