"""`arena replay --json`: one game. Dice that the viewer does not see are null."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from arena.views.contracts.shape import BidText, Count, Face, Fraction, Least, Shape, Share

Kind = Literal["normal", "fijo", "ciego", "fijo+ciego"]
Dice = list[Face]
RuleValue = int | bool | str | None


class RuleSet(Shape):
    """The rules of the game in full."""

    preset: str
    """The preset that they are nearest to."""
    changes: dict[str, RuleValue]
    """What differs from the preset."""
    parameters: dict[str, RuleValue]


class Seat(Shape):
    """Who sat where."""

    seat: Count
    """The table seat, clockwise from 0."""
    plan_seat: Count
    """The seat of the plan: a seating roll renumbers seats."""
    bot: str


class Cup(Shape):
    """One seat's dice when the round began."""

    seat: Count
    count: Count
    dice: Dice | None
    blind: bool
    """Whether the seat itself may not look."""


class BidEvent(Shape):
    """A bid."""

    kind: Literal["bid"]
    seat: Count
    bot: str
    bid: BidText
    quantity: Least
    face: Face
    true_count: Count | None
    """Dice on the table that count for it at that moment; null where the viewer cannot know."""
    odds: Share | None
    """The chance that it holds, from the cup of odds_seat."""
    odds_fraction: Fraction | None
    odds_seat: Count | None
    shown: Dice
    """Dice laid open with the bid."""
    rerolled: Count
    new_dice: Dice | None
    """What the re-rolled dice show."""


class CallEvent(Shape):
    """Dudo or calza, against the standing bid that is named."""

    kind: Literal["dudo", "calza"]
    seat: Count
    bot: str
    bid: BidText
    quantity: Least
    face: Face
    bystander: bool
    """Whether the caller was not in turn."""
    odds: Share | None
    """The chance that the bid holds; for calza that it is exact."""
    odds_fraction: Fraction | None
    odds_seat: Count | None


class ForfeitEvent(Shape):
    """A bot's fault, which ends the round."""

    kind: Literal["forfeit"]
    seat: Count
    bot: str
    fault: str


class NoteEvent(Shape):
    """What a bot noted for its author, after the decision at which it did. Only with --notes."""

    kind: Literal["note"]
    seat: Count
    bot: str
    text: str


Event = Annotated[BidEvent | CallEvent | ForfeitEvent | NoteEvent, Field(discriminator="kind")]


class Revealed(Shape):
    """One cup after a call."""

    seat: Count
    dice: Dice
    counts: list[bool]
    """For every die, whether it counts for the bid."""


class Result(Shape):
    """What the round cost, and what comes next."""

    actual: Count | None
    """Dice that counted for the bid; null after a forfeit."""
    holds: bool | None
    exact: bool | None
    dice_after: list[Count]
    losers: list[Count]
    eliminated: list[Count]
    next_opener: Count | None
    """Null when the game is over."""
    next_kind: Kind | None


class Round(Shape):
    """One round."""

    number: Least
    kind: Kind
    opener: Count
    wild_face: Face | None
    dice_counts: list[Count]
    cups: list[Cup]
    events: list[Event]
    reveal: list[Revealed] | None
    """All cups after a call; null where a forfeit ended the round."""
    result: Result


class Output(Shape):
    """One game of a run, round by round."""

    run: str
    game: Count
    format_version: Literal[1]
    rules: RuleSet
    as_seat: Count | None
    """Through whose eyes; null for all cups open."""
    seats: list[Seat]
    rounds: list[Round]
    ranks: list[Least]
    """Rank of every table seat."""
    truncated: bool
    """Whether max_rounds cut the game off."""
    notes_cut: dict[str, Least]
    """Empty without --notes. Notes by bot that were over the limits, in all games of this block."""
