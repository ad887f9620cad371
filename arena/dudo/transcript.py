"""A game as stored: dice as rolled, actions of the seats in turn, and the rare rest as side notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

SideKind = Literal["show", "calza", "forfeit"]


class SideNote(NamedTuple):
    """Something beside the plain actions.

    `at` counts the actions before it (for `show`, before the bid it belongs to). `show`: dice laid
    open with a bid; `calza`: a bystander's call; `forfeit`: a seat is out. `detail` holds the shown
    dice as digits, or the name of the fault.
    """

    at: int
    kind: SideKind
    seat: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Transcript:
    """`dice` in the order rolled (setup rolls, hands by table seat, re-rolls); `actions` of the seats
    in turn as in `bid.action_code`; `side` in the order it happened."""

    seats: int
    dice: tuple[int, ...]
    actions: tuple[int, ...]
    side: tuple[SideNote, ...] = ()
