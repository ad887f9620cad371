"""Moves and wishes as people type them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.dudo.bid import CALZA, DUDO, Bid
from arena.errors import NotationError
from arena.human.moves import Wish, read_line


@pytest.mark.parametrize(
    "text",
    [
        "4x5",
        "4 5",
        "4 fives",
        "four fives",
        "Four  FIVES!",
        " 4 x 5 ",
        "4×5",
        "bid 4 fives",
        "4*5.",
    ],
)
def test_a_bid_as_people_say_it(text: str) -> None:
    assert read_line(text) == Bid(4, 5)


@pytest.mark.parametrize("text", ["dudo", "Dudo!", "DUDO", "doubt", "I doubt it", "liar!"])
def test_dudo_as_people_say_it(text: str) -> None:
    assert read_line(text) is DUDO


@pytest.mark.parametrize("text", ["calza", "Calza.", "spot on", "exact"])
def test_calza_as_people_say_it(text: str) -> None:
    assert read_line(text) is CALZA


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        ("4x5 show 5 1", Bid(4, 5, (5, 1))),
        ("four fives show 51", Bid(4, 5, (5, 1))),
        ("1 ace show 1", Bid(1, 1, (1,))),
    ],
)
def test_dice_are_laid_open_with_a_bid(text: str, bid: Bid) -> None:
    assert read_line(text) == bid


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("?", Wish("rules")),
        ("help", Wish("help")),
        ("odds", Wish("odds")),
        ("odds 4x5", Wish("odds", Bid(4, 5))),
        ("odds four fives", Wish("odds", Bid(4, 5))),
        ("show 2", Wish("show", dice=(2,))),
        ("show 5 1", Wish("show", dice=(5, 1))),
        ("", Wish("table")),
        ("  table ", Wish("table")),
        ("quit", Wish("quit")),
        ("no", Wish("no")),
    ],
)
def test_wishes(text: str, wish: Wish) -> None:
    assert read_line(text) == wish


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("4x7", "'7' is not a face"),
        ("many fives", "'many' is not a number of dice"),
        ("perhaps", "cannot read a bid in 'perhaps'"),
        ("0x5", "a bid names at least one die"),
        ("show", "no dice given in ''"),
        ("4x5 show 7", "'7' is not a die in ' 7'"),
    ],
)
def test_what_cannot_be_read_says_why_and_what_helps(text: str, what: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_line(text)
    assert caught.value.what == what
    assert caught.value.hint


@given(st.text(max_size=30))
def test_any_line_is_read_or_refused_in_words(text: str) -> None:
    with suppress(NotationError):
        assert read_line(text) is not None


@given(st.integers(1, 100), st.integers(1, 6))
def test_a_bid_is_read_as_it_is_written(quantity: int, face: int) -> None:
    assert read_line(str(Bid(quantity, face))) == Bid(quantity, face)
