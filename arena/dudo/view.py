"""What one seat sees when it is asked: its own dice and everything public, nothing else."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from arena.dudo.bid import CALZA, DUDO, Action, Bid, is_face
from arena.dudo.history import Round
from arena.dudo.legal import bids_from
from arena.dudo.odds import Odds, exact_float, holds_float
from arena.dudo.rules import Rules


class _Fields(NamedTuple):
    rules: Rules
    seat: int
    turn: int
    opener: int
    round_number: int
    palo_fijo: bool
    palo_ciego: bool
    dice: tuple[int, ...]
    blind: bool
    shown: tuple[tuple[int, ...], ...]
    dice_left: tuple[int, ...]
    total: int
    wild_face: int | None
    standing: Bid | None
    bidder: int | None
    least: tuple[int, ...]
    can_calza: bool
    can_burn: bool
    fijo_used: tuple[bool, ...]
    ciego_used: tuple[bool, ...]
    past: list[Round]
    past_count: int
    placed: list[tuple[int, Bid]]
    placed_count: int


class View(_Fields):
    """One moment of a game through the eyes of `seat`. Immutable.

    Seats count clockwise from 0 at the table; `turn` is the seat that bids or calls next (another
    seat than `seat` when a bystander is asked about calza) and `opener` opened the round.
    `palo_fijo`, `palo_ciego`: the kind of the round. `dice`: own hidden dice, sorted; empty when
    `blind`. `shown`: face-up dice per seat. `dice_left`: dice count per seat. `total`: all dice in
    play. `wild_face`: the face that counts for every other in this round, or None. `standing` and
    `bidder`: the bid to beat and its seat, None at the opening. `least`: for faces 1 to 6 the least
    quantity the seat in turn may bid, 0 where there is none. `can_calza`, `can_burn`: what else
    `seat` may do now. `fijo_used`, `ciego_used`: who has triggered a special round.
    """

    __slots__ = ()

    @property
    def bids(self) -> tuple[tuple[int, Bid], ...]:
        """The bids of this round as (seat, bid), oldest first."""
        return tuple(self.placed[: self.placed_count])

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The finished rounds of this game with all revealed hands, oldest first."""
        return tuple(self.past[: self.past_count])

    @property
    def can_dudo(self) -> bool:
        """Whether there is a bid that the seat in turn may doubt."""
        return self.standing is not None and self.seat == self.turn

    @property
    def known(self) -> tuple[int, ...]:
        """All dice that this seat sees: its own hidden ones and every face-up die."""
        return self.dice + tuple(die for dice in self.shown for die in dice)

    @property
    def unknown(self) -> int:
        """The number of dice that this seat does not see."""
        return self.total - len(self.known)

    def min_quantity(self, face: int) -> int | None:
        """The least quantity of `face` that the seat in turn may bid, or None; None also for no
        face."""
        return (self.least[face - 1] or None) if is_face(face) else None

    def legal_bids(self) -> list[Bid]:
        """All bids of the seat in turn without shown dice, by quantity, then face."""
        return bids_from(self.least, self.total)

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
        known, wild = self.known, self.wild_face
        count = known.count(face)
        return count if wild is None or wild == face else count + known.count(wild)

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
        return Odds(self.known, self.total, self.wild_face).expected(face)
