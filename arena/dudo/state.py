"""The public facts of a game at one moment: all that the rules look at, except the dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntFlag

from arena.dudo.bid import Bid, RaiseOrder
from arena.dudo.rules import Rules


class RoundKind(IntFlag):
    """What a round is; it may be both kinds of special round at once (rules.md 10)."""

    NORMAL = 0
    FIJO = 1
    CIEGO = 2

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS = {
    RoundKind.NORMAL: "normal",
    RoundKind.FIJO: "fijo",
    RoundKind.CIEGO: "ciego",
    RoundKind.FIJO | RoundKind.CIEGO: "fijo+ciego",
}
ROUND_KINDS: dict[str, RoundKind] = {label: kind for kind, label in _LABELS.items()}


@dataclass(slots=True)
class State:
    """A position. Lists have one entry per table seat; seats count clockwise from 0.

    `bids` holds this round's bids as (seat, bid), oldest first. `shown` holds each seat's face-up
    dice. `eliminated` holds groups of seats that left together, earliest first. `turn` is the seat
    that has to bid or call. `fijo` and `ciego` say what `kind` says; a position keeps its kind.
    """

    rules: Rules
    dice: list[int]
    opener: int = 0
    kind: RoundKind = RoundKind.NORMAL
    round_number: int = 1
    bids: list[tuple[int, Bid]] = field(default_factory=list)
    shown: list[tuple[int, ...]] = field(default_factory=list)
    fijo_used: list[bool] = field(default_factory=list)
    ciego_used: list[bool] = field(default_factory=list)
    eliminated: list[tuple[int, ...]] = field(default_factory=list)
    turn: int = 0
    fijo: bool = field(init=False)
    ciego: bool = field(init=False)

    def __post_init__(self) -> None:
        seats = len(self.dice)
        self.fijo = RoundKind.FIJO in self.kind
        self.ciego = RoundKind.CIEGO in self.kind
        self.shown = self.shown or [()] * seats
        self.fijo_used = self.fijo_used or [False] * seats
        self.ciego_used = self.ciego_used or [False] * seats
        self.turn = next_alive(self.dice, self.bids[-1][0]) if self.bids else self.opener

    @property
    def total(self) -> int:
        """N: all dice in play, the face-up ones included."""
        return sum(self.dice)

    @property
    def alive(self) -> list[int]:
        """The seats with dice, ascending."""
        return [seat for seat, count in enumerate(self.dice) if count]

    @property
    def standing(self) -> Bid | None:
        """The last bid of the round."""
        return self.bids[-1][1] if self.bids else None

    @property
    def bidder(self) -> int | None:
        """The seat whose bid stands."""
        return self.bids[-1][0] if self.bids else None

    @property
    def order(self) -> RaiseOrder:
        """The order in which bids rise in this round."""
        return self.rules.fijo_order if self.fijo else self.rules.order

    @property
    def wild_face(self) -> int | None:
        """The face that counts for every other in this round."""
        return None if self.fijo else self.rules.wild_face

    def place(self, bids: Iterable[Bid]) -> None:
        """Let these bids be made clockwise from the seat in turn, without asking whether they may.

        Dice shown with a bid lie open from then on.
        """
        for bid in bids:
            self.bids.append((self.turn, bid))
            if bid.show:
                self.shown[self.turn] = tuple(sorted(bid.show))
            self.turn = next_alive(self.dice, self.turn)


def next_alive(dice: Sequence[int], seat: int, step: int = 1) -> int:
    """The next seat with dice after `seat`, clockwise or, with step -1, the other way.

    Raises ValueError when no seat has dice.
    """
    for away in range(1, len(dice) + 1):
        other = (seat + step * away) % len(dice)
        if dice[other]:
            return other
    raise ValueError("no seat has dice")
