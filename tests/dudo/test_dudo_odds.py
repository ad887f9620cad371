"""Chances against counting out every roll of the unknown dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from arena.dudo.bid import Bid
from arena.dudo.odds import Odds, at_least, exact_float, exactly, holds_float, match_chance

KNOWN: tuple[tuple[int, ...], ...] = ((), (1,), (5, 5, 2), (1, 6, 6, 1), (1, 2, 3, 4, 5, 6))


def matching_counts(face: int, wild_face: int | None, unknown: int) -> Counter[int]:
    """How many of the 6**unknown rolls show how many dice that count."""
    counting = {face} | ({wild_face} if wild_face is not None and wild_face != face else set())
    return Counter(
        sum(die in counting for die in dice) for dice in product(range(1, 7), repeat=unknown)
    )


@pytest.mark.parametrize("unknown", range(6))
@pytest.mark.parametrize("wild_face", [None, 1, 6])
def test_odds_equal_the_share_of_all_rolls(wild_face: int | None, unknown: int) -> None:
    for face in range(1, 7):
        rolls = matching_counts(face, wild_face, unknown)
        total = 6**unknown
        wild = wild_face not in (None, face)
        chance = match_chance(face, wild_face)
        assert chance == (Fraction(1, 3) if wild else Fraction(1, 6))
        for need in range(-2, unknown + 3):
            holds = Fraction(sum(n for count, n in rolls.items() if count >= need), total)
            exact = Fraction(rolls[need], total)
            assert (at_least(need, unknown, chance), exactly(need, unknown, chance)) == (
                holds,
                exact,
            )
            assert holds_float(need, unknown, wild) == float(holds)
            assert exact_float(need, unknown, wild) == float(exact)
            for known in KNOWN:
                matches = sum(die == face or (wild and die == wild_face) for die in known)
                odds = Odds(known, len(known) + unknown, wild_face)
                assert (odds.matches(face), odds.unknown) == (matches, unknown)
                bid = Bid(need + matches, face)
                assert (odds.holds(bid), odds.exact(bid)) == (holds, exact)
        mean = Fraction(sum(count * n for count, n in rolls.items()), total)
        for known in KNOWN:
            odds = Odds(known, len(known) + unknown, wild_face)
            assert odds.expected(face) == odds.matches(face) + mean


def test_the_seeds_example() -> None:
    odds = Odds((5, 5, 2), 12, 1)
    assert odds.holds(Bid(4, 5)) == Fraction(16867, 19683)
    assert odds.holds(Bid(7, 5)) == Fraction(2851, 19683)
    assert (odds.expected(5), odds.expected(1)) == (Fraction(5), Fraction(9, 6))


def test_nine_sixes_of_twenty_five_unknown_dice() -> None:
    assert Odds((), 25, 1).exact(Bid(9, 6)) == Fraction(133888409600, 847288609443)


def test_only_certainty_is_one_and_only_the_impossible_is_zero() -> None:
    odds = Odds((5, 5, 1), 200, 1)
    assert odds.holds(Bid(3, 5)) == 1
    assert 0 < odds.holds(Bid(200, 5)) < odds.holds(Bid(4, 5)) < 1
    assert odds.holds(Bid(201, 5)) == 0
