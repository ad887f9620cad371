"""Chances and bids in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arena.dudo.bid import Bid
from arena.dudo.state import RoundKind
from arena.views.wording import bid_with_words, kind_words, percent


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(16867, 19683), "85.7 %"),
        (Fraction(2851, 19683), "14.5 %"),
        (Fraction(1, 2), "50.0 %"),
        (Fraction(1, 10**60), "< 0.1 %"),
        (Fraction(499, 10**6), "< 0.1 %"),
        (Fraction(1, 2000), "0.1 %"),
        (1 - Fraction(1, 10**60), "> 99.9 %"),
        (Fraction(9995, 10000), "> 99.9 %"),
        (Fraction(99949, 100000), "99.9 %"),
        (Fraction(6225, 10000), "62.3 %"),
        (Fraction(6235, 10000), "62.4 %"),
        (0.25, "25.0 %"),
    ],
)
def test_percentages_reach_0_and_100_only_when_exact(chance: Fraction | float, words: str) -> None:
    assert percent(chance) == words


@pytest.mark.parametrize(
    ("bid", "words"),
    [
        (Bid(4, 5), "4x5 (four fives)"),
        (Bid(1, 1), "1x1 (one ace)"),
        (Bid(1, 6), "1x6 (one six)"),
        (Bid(20, 6), "20x6 (twenty sixes)"),
        (Bid(21, 2), "21x2 (21 twos)"),
        (Bid(3, 3, (3, 1)), "3x3 (three threes)"),
    ],
)
def test_a_bid_is_spelled_out(bid: Bid, words: str) -> None:
    assert bid_with_words(bid) == words


def test_a_round_may_be_of_both_special_kinds() -> None:
    assert kind_words(RoundKind.NORMAL) == ""
    assert kind_words(RoundKind.CIEGO) == "palo ciego"
    assert kind_words(RoundKind.FIJO | RoundKind.CIEGO) == "palo fijo and palo ciego"
