"""`arena match --json`."""

from __future__ import annotations

from typing import Literal

from arena.views.contracts.shape import BidText, Count, Face, Least, Shape, Share


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


class Decision(Shape):
    """What a bot saw, and what it chose."""

    decision: Least
    """Counted for this bot in this game, from 1."""
    bot: str
    seat: Count
    ask: Literal["act", "calza"]
    """`calza` is put to a bystander."""
    round: Least
    palo_fijo: bool
    palo_ciego: bool
    turn: Count
    """The seat whose turn it is."""
    dice: list[Face] | None
    """Its hidden dice; null in a round in which it may not look."""
    shown: list[list[Face]]
    """Face-up dice by seat."""
    dice_left: list[Count]
    standing: BidText | None
    bidder: int | None
    """The seat of the standing bid."""
    least: list[Count]
    """Least legal quantity of faces 1 to 6; 0 where there is none."""
    can_dudo: bool
    can_calza: bool
    can_burn: bool
    chose: str | None
    """A bid, dudo or calza; null where it did not call calza, or forfeited."""
    fault: str | None
    notes: list[str]


class TracedGame(Shape):
    """All decisions of one game."""

    game: Count
    seats: list[str]
    decisions: list[Decision]


class Output(Shape):
    """The result of a match."""

    format_version: Literal[1]
    run: str
    """The run in results/ that holds the games."""
    bots: list[Score]
    """Most wins first."""
    trace: list[TracedGame]
    """Empty without --trace."""
