"""`arena match --json`."""

from __future__ import annotations

from typing import Literal

from arena.views.contracts.shape import Count, Least, Shape, Share


class Score(Shape):
    """One bot's wins."""

    bot: str
    games: Least
    wins: float
    """A shared first place counts its share."""
    share: Share
    """Wins per game."""
    low: Share
    """Lower end of the 95 % interval of the share, counted over deals."""
    high: Share
    forfeits: Count


class Output(Shape):
    """The result of a match."""

    format_version: Literal[1]
    run: str
    """The run in results/ that holds the games."""
    bots: list[Score]
    """Most wins first."""
