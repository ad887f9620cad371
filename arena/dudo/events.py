"""What happens in a game, as values: the one vocabulary of the engine, the wire, records and replays.

`Deal` and `Reroll` are private to a seat; everything else is public. Seats are table seats, except
in `SetupRoll` and `Seating`, which speak of plan seats (the numbers before a seating roll).
"""

from __future__ import annotations

from typing import NamedTuple

from arena.dudo.bid import Bid, Call
from arena.dudo.resolve import Resolution
from arena.dudo.state import RoundKind


class SetupRoll(NamedTuple):
    """One throw of one group before the first round: (plan seat, face) pairs."""

    number: int
    faces: tuple[tuple[int, int], ...]


class Seating(NamedTuple):
    """`plan_seats[s]` is the plan seat that sits at table seat s; `opener` is a table seat."""

    plan_seats: tuple[int, ...]
    opener: int


class RoundStart(NamedTuple):
    """A round begins. Tuples have one entry per seat."""

    number: int
    opener: int
    kind: RoundKind
    dice: tuple[int, ...]
    fijo_used: tuple[bool, ...]
    ciego_used: tuple[bool, ...]


class Deal(NamedTuple):
    """The dice that a seat rolled, as rolled. Private."""

    seat: int
    dice: tuple[int, ...]


class BidMade(NamedTuple):
    """A bid, with the dice laid open with it."""

    seat: int
    bid: Bid


class Reroll(NamedTuple):
    """The hidden dice of a seat after a burn, as rolled. Private."""

    seat: int
    dice: tuple[int, ...]


class Called(NamedTuple):
    """Dudo or calza."""

    seat: int
    call: Call


class Reveal(NamedTuple):
    """All dice of all seats after a call, face-up ones included, sorted; empty where eliminated."""

    hands: tuple[tuple[int, ...], ...]


class Forfeited(NamedTuple):
    """A seat is out because of a fault (its name, as in docs/sandbox.md)."""

    seat: int
    fault: str


class RoundEnd(NamedTuple):
    """What the call or the forfeit did."""

    resolution: Resolution


class GameEnd(NamedTuple):
    """Rank per seat, 1 is the winner; `truncated` when max_rounds cut the game off."""

    ranks: tuple[int, ...]
    truncated: bool


Event = (
    SetupRoll
    | Seating
    | RoundStart
    | Deal
    | BidMade
    | Reroll
    | Called
    | Reveal
    | Forfeited
    | RoundEnd
    | GameEnd
)

PRIVATE = (Deal, Reroll)
