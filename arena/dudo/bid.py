"""Bids, calls, and the order in which bids rise (rules.md section 4).

What a seat may bid at a given moment, with all restrictions of the round, is in `legal`.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from arena.dudo.rules import Rules

FACES = (1, 2, 3, 4, 5, 6)
ACE = 1


class Bid(NamedTuple):
    """At least `quantity` dice of `face` on the whole table.

    `show` lists own dice that are laid open with the bid where burn is played (rules.md 11);
    it is empty for an ordinary bid.
    """

    quantity: int
    face: int
    show: tuple[int, ...] = ()

    def __str__(self) -> str:
        shown = f" show {' '.join(map(str, self.show))}" if self.show else ""
        return f"{self.quantity}x{self.face}{shown}"


class Call(Enum):
    """The two calls that end a round."""

    DUDO = "dudo"
    CALZA = "calza"

    def __str__(self) -> str:
        return self.value


DUDO = Call.DUDO
CALZA = Call.CALZA
Action = Bid | Call

DUDO_CODE = 0
CALZA_CODE = 1
PASS_CODE = 2
"""A bystander's "no"; never stored in a record."""


def is_face(value: object) -> bool:
    """Whether this is the number of a face; True and 1.0 are not."""
    return type(value) is int and value in FACES


def action_code(action: Action) -> int:
    """The number of an action in rows and records: dudo 0, calza 1, a bid 6 * quantity + face.

    Shown dice are not part of it.
    """
    if action is DUDO:
        return DUDO_CODE
    if action is CALZA:
        return CALZA_CODE
    assert isinstance(action, Bid)
    return 6 * action.quantity + action.face


def action_from_code(code: int, show: tuple[int, ...] = ()) -> Action:
    """The action with this number. Raises ValueError for a number that names none."""
    if code == DUDO_CODE:
        return DUDO
    if code == CALZA_CODE:
        return CALZA
    if code < 7:
        raise ValueError(f"{code} is not the number of an action")
    quantity, face = divmod(code - 1, 6)
    return Bid(quantity, face + 1, show)


class RaiseOrder:
    """`least(bid)` for one rule set and one kind of round, without the cap at the dice in play.

    Palo fijo rounds use the plain order, without conversions and wild faces (rules.md 10).
    """

    def __init__(self, rules: Rules, fijo: bool) -> None:
        self.converts = rules.wild_face == ACE and rules.ace_bids == "convert" and not fijo
        self._rules = rules
        self._least: dict[tuple[int, int], tuple[int | None, ...]] = {}

    def least(self, standing: Bid) -> tuple[int | None, ...]:
        """For faces 1 to 6, the least quantity that beats `standing`; None where there is none."""
        key = standing[:2]
        found = self._least.get(key)
        if found is None:
            rule = self._converting if self.converts else self._plain
            found = self._least[key] = tuple(rule(standing, face) for face in FACES)
        return found

    def _converting(self, standing: Bid, face: int) -> int | None:
        """Table A of rules.md section 4."""
        q, g = standing.quantity, standing.face
        if g == ACE:
            if face == ACE:
                return q + 1
            return 2 * q + 1 if self._rules.from_aces == "double_plus_1" else 2 * q
        if face == ACE:
            half_up = (q + 1) // 2
            return {
                "half_up": half_up,
                "half_floor_plus_1": q // 2 + 1,
                "half_up_plus_1": half_up + 1,
            }[self._rules.to_aces]
        if face > g:
            return q
        if face < g and self._rules.raise_rule == "no_decrease":
            return None
        return q + 1

    def _plain(self, standing: Bid, face: int) -> int | None:
        """Table B of rules.md section 4."""
        if face == standing.face:
            return standing.quantity + 1
        rule = self._rules.raise_rule
        if self._rank(face) > self._rank(standing.face):
            return 1 if rule == "reset_quantity" else standing.quantity
        return standing.quantity + 1 if rule == "reset_face" else None

    def _rank(self, face: int) -> int:
        return 7 if face == ACE and self._rules.plain_ace_rank == "high" else face
