"""`arena solve --json`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from arena.views.contracts.shape import Count, Fraction, Least, Shape, Share

Value = Annotated[float, Field(ge=-1, le=1)]
"""Win 1, loss -1."""
Signed = Annotated[str, Field(pattern=r"^-?\d+(/\d+)?$")]
"""An exact value such as `-1/18`."""


class Bracket(Shape):
    """Bounds of a value to the seat that opens the round, and of its chance to win."""

    low: Value
    high: Value
    exact: Signed | None
    """The value as a fraction, where it is proven."""
    wins_low: Share
    wins_high: Share
    wins_exact: Fraction | None


class SolvedPosition(Shape):
    """The beginning of a round."""

    dice: list[Least]
    """Of the seat that opens, and of the other."""
    kind: Literal["normal", "fijo", "ciego", "fijo+ciego"]
    round: Bracket | None
    """The round by itself; null where how to play it depends on what comes after."""
    game: Bracket
    """The game from here on."""
    method: Literal["linear_program", "cfr"]
    doubt_from: Least | None
    """After a bid of so many dice or more strategies make no other such bid, and doubt one."""
    iterations: Count
    seconds: float


class Output(SolvedPosition):
    """The position that was asked for, and those that may follow."""

    format_version: Literal[1]
    preset: str
    left_out: dict[str, Any]
    """Parameters of the preset that were replaced, since a game need not end with them."""
    positions: list[SolvedPosition]
