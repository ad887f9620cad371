"""What one seat sees when it is asked: its own dice and everything public, nothing else."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple, Protocol

from arena.dudo.bid import CALZA, DUDO, FACES, Action, Bid, is_face
from arena.dudo.history import Round
from arena.dudo.legal import bids_from
from arena.dudo.odds import exact_float, holds_float, match_chance
from arena.dudo.rules import Rules

NO_BIDDER = 255


class Story(Protocol):
    """The public story of a view's game, for as long as that game lasts."""

    def finished(self, view: View) -> tuple[Round, ...]:
        """The rounds that were finished when the view was made."""

    def placed(self, view: View) -> tuple[tuple[int, Bid], ...]:
        """The bids of the view's round until then, as (seat, bid)."""


class _Fields(NamedTuple):
    """The numbers of a decision, in the order of `arena.botkit.rows.ROW`."""

    word: int
    slot: int
    event_start: int
    event_count: int
    ask: int
    fresh: int
    round_number: int
    bid_count: int
    seat: int
    seats: int
    turn: int
    opener: int
    kind: int
    blind: bool
    can_calza: bool
    can_burn: bool
    total: int
    quantity: int
    face: int
    bidder_or_none: int
    fijo_bits: int
    ciego_bits: int
    least_by_face: bytes
    dice_by_face: bytes
    shown_by_face: bytes
    left_by_seat: bytes


class View(_Fields):
    """One moment of a game through the eyes of `seat`. Immutable.

    Seats count clockwise from 0 at the table, `seats` of them; `turn` is the seat that bids or calls
    next (another seat than `seat` when a bystander is asked about calza) and `opener` opened the
    round. `blind`: own dice are not seen. `total`: all dice in play. `quantity`, `face`: the standing
    bid, 0 and 0 at the opening. `bid_count`: bids so far in the round. `can_calza`, `can_burn`: what
    else `seat` may do now. `least_by_face`, `dice_by_face`, `shown_by_face` (six bytes, faces 1 to 6)
    hold what `least`, `dice` and `shown` say as counts, for bots in a hurry. `rules`: all parameters
    of the game.
    """

    __slots__ = ()

    rules: Rules
    story: Story

    @property
    def palo_fijo(self) -> bool:
        """Whether this is a palo fijo round."""
        return bool(self.kind & 1)

    @property
    def palo_ciego(self) -> bool:
        """Whether this is a palo ciego round."""
        return bool(self.kind & 2)

    @property
    def wild_face(self) -> int | None:
        """The face that counts for every other in this round, or None."""
        return None if self.kind & 1 else self.rules.wild_face

    @property
    def dice(self) -> tuple[int, ...]:
        """Own hidden dice, sorted; empty when `blind`."""
        return dice_of(self.dice_by_face)

    @property
    def shown(self) -> tuple[tuple[int, ...], ...]:
        """Face-up dice per seat, sorted."""
        shown: list[tuple[int, ...]] = [()] * self.seats
        if any(self.shown_by_face):
            for seat, bid in self.bids:
                if bid.show:
                    shown[seat] = tuple(sorted(bid.show))
        return tuple(shown)

    @property
    def dice_left(self) -> tuple[int, ...]:
        """Dice count per seat."""
        return tuple(self.left_by_seat[: self.seats])

    @property
    def standing(self) -> Bid | None:
        """The bid to beat, or None at the opening."""
        if not self.quantity:
            return None
        if any(self.shown_by_face):
            return self.bids[-1][1]
        return _bid(self.quantity, self.face)

    @property
    def bidder(self) -> int | None:
        """The seat whose bid stands, or None at the opening."""
        return self.bidder_or_none if self.quantity else None

    @property
    def least(self) -> tuple[int, ...]:
        """For faces 1 to 6 the least quantity the seat in turn may bid, 0 where there is none."""
        return tuple(self.least_by_face)

    @property
    def fijo_used(self) -> tuple[bool, ...]:
        """Which seats have triggered palo fijo."""
        return tuple(bool(self.fijo_bits >> seat & 1) for seat in range(self.seats))

    @property
    def ciego_used(self) -> tuple[bool, ...]:
        """Which seats have triggered palo ciego."""
        return tuple(bool(self.ciego_bits >> seat & 1) for seat in range(self.seats))

    @property
    def bids(self) -> tuple[tuple[int, Bid], ...]:
        """The bids of this round as (seat, bid), oldest first."""
        return self.story.placed(self)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The finished rounds of this game with all revealed hands, oldest first."""
        return self.story.finished(self)

    @property
    def can_dudo(self) -> bool:
        """Whether there is a bid that the seat in turn may doubt."""
        return self.standing is not None and self.seat == self.turn

    @property
    def known(self) -> tuple[int, ...]:
        """All dice that this seat sees, sorted: its own hidden ones and every face-up die."""
        return tuple(sorted(self.dice + dice_of(self.shown_by_face)))

    @property
    def unknown(self) -> int:
        """The number of dice that this seat does not see."""
        return self.total - sum(self.dice_by_face + self.shown_by_face)

    def min_quantity(self, face: int) -> int | None:
        """The least quantity of `face` that the seat in turn may bid, or None; None also for no
        face."""
        return (self.least_by_face[face - 1] or None) if is_face(face) else None

    def legal_bids(self) -> list[Bid]:
        """All bids of the seat in turn without shown dice, by quantity, then face."""
        return bids_from(self.least_by_face, self.total)

    def legal_actions(self) -> list[Action]:
        """What this seat may do now: bids without shown dice, dudo, calza. Bystanders cannot bid."""
        actions: list[Action] = [*self.legal_bids()] if self.seat == self.turn else []
        if self.can_dudo:
            actions.append(DUDO)
        if self.can_calza:
            actions.append(CALZA)
        return actions

    def matches(self, face: int) -> int:
        """The dice that this seat sees and that count for a bid on `face`."""
        own, shown, wild = self.dice_by_face, self.shown_by_face, self.wild_face
        count = own[face - 1] + shown[face - 1]
        if wild is None or wild == face:
            return count
        return count + own[wild - 1] + shown[wild - 1]

    def odds(self, bid: Bid) -> float:
        """The chance that `bid` holds, taking all unseen dice as uniform."""
        wild = self.wild_face is not None and self.wild_face != bid.face
        return holds_float(bid.quantity - self.matches(bid.face), self.unknown, wild)

    def exact_odds(self, bid: Bid) -> float:
        """The chance that `bid` is exact, taking all unseen dice as uniform."""
        wild = self.wild_face is not None and self.wild_face != bid.face
        return exact_float(bid.quantity - self.matches(bid.face), self.unknown, wild)

    def expected(self, face: int) -> Fraction:
        """The expected number of dice that count for `face`."""
        return self.matches(face) + self.unknown * match_chance(face, self.wild_face)


def views_of(rules: Rules, story: Story) -> type[View]:
    """The class of all views of a game, or of several under the same rules: what does not change is
    in the class, for a view is made at every decision."""
    return type("View", (View,), {"__slots__": (), "rules": rules, "story": story})


def face_counts(dice: tuple[int, ...]) -> bytes:
    """How many dice show faces 1 to 6, a byte each."""
    return bytes([dice.count(face) for face in FACES])


@cache
def dice_of(counts: bytes) -> tuple[int, ...]:
    """The sorted dice of six face counts. Cached: there are few hands."""
    return tuple(face for face, count in zip(FACES, counts, strict=True) for _ in range(count))


@cache
def _bid(quantity: int, face: int) -> Bid:
    return Bid(quantity, face)
