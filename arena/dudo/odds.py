"""Chances that a bid is true from one cup, taking all other hands as uniform (rules.md section 13).

Exact values are fractions; the float versions are for bots, cached and exact to the last bit or so.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb

from arena.dudo.bid import Bid


def match_chance(face: int, wild_face: int | None) -> Fraction:
    """The chance that one unknown die counts for a bid on `face`."""
    return Fraction(1, 3) if wild_face is not None and wild_face != face else Fraction(1, 6)


@cache
def at_least(need: int, unknown: int, chance: Fraction) -> Fraction:
    """P(at least `need` of `unknown` dice match); 1 for need <= 0, 0 for need > unknown."""
    return sum((exactly(k, unknown, chance) for k in range(max(need, 0), unknown + 1)), Fraction(0))


@cache
def exactly(need: int, unknown: int, chance: Fraction) -> Fraction:
    """P(exactly `need` of `unknown` dice match)."""
    if not 0 <= need <= unknown:
        return Fraction(0)
    return comb(unknown, need) * chance**need * (1 - chance) ** (unknown - need)


class Odds:
    """What one seat can compute: `known` are the dice it sees (own and all face-up ones),
    `unknown` is the number of the others."""

    __slots__ = ("known", "unknown", "wild_face")

    def __init__(self, known: Sequence[int], total: int, wild_face: int | None) -> None:
        self.known = tuple(known)
        self.unknown = total - len(self.known)
        self.wild_face = wild_face

    def matches(self, face: int) -> int:
        """Known dice that count for a bid on `face`."""
        if face == self.wild_face:
            return self.known.count(face)
        return sum(die in (face, self.wild_face) for die in self.known)

    def holds(self, bid: Bid) -> Fraction:
        """The chance that at least `bid.quantity` dice count."""
        need = bid.quantity - self.matches(bid.face)
        return at_least(need, self.unknown, match_chance(bid.face, self.wild_face))

    def exact(self, bid: Bid) -> Fraction:
        """The chance that exactly `bid.quantity` dice count."""
        need = bid.quantity - self.matches(bid.face)
        return exactly(need, self.unknown, match_chance(bid.face, self.wild_face))

    def expected(self, face: int) -> Fraction:
        """The expected number of dice that count for `face`."""
        return self.matches(face) + self.unknown * match_chance(face, self.wild_face)


@cache
def holds_float(need: int, unknown: int, wild: bool) -> float:
    """`at_least` as a float; `wild` says whether a wild face counts beside the bid's own."""
    return float(at_least(need, unknown, Fraction(1, 3) if wild else Fraction(1, 6)))


@cache
def exact_float(need: int, unknown: int, wild: bool) -> float:
    """`exactly` as a float."""
    return float(exactly(need, unknown, Fraction(1, 3) if wild else Fraction(1, 6)))
