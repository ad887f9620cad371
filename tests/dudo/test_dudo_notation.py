"""Bids and moves as people write them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.dudo.bid import CALZA, DUDO, Action, Bid
from arena.dudo.notation import FACE_NAMES, in_words, parse_bid, parse_dice, parse_move
from arena.errors import NotationError

FACES = st.integers(1, 6)
QUANTITIES = st.integers(1, 200)


@given(QUANTITIES, FACES)
def test_a_bid_written_out_reads_as_itself(quantity: int, face: int) -> None:
    bid = Bid(quantity, face)
    assert str(bid) == f"{quantity}x{face}"
    for text in (
        str(bid),
        in_words(bid),
        f" {quantity} {face} ",
        f"{quantity} X {face}",
        f"{quantity}×{face}",
        f"{quantity}*{face}",
        in_words(bid).upper(),
    ):
        assert parse_bid(text) == bid
        assert parse_move(text) == bid


@given(QUANTITIES, FACES, st.lists(FACES, min_size=1, max_size=9))
def test_a_bid_with_shown_dice_reads_as_itself(quantity: int, face: int, dice: list[int]) -> None:
    bid = Bid(quantity, face, tuple(dice))
    assert parse_move(str(bid)) == bid


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("4x5", Bid(4, 5)),
        ("4 5", Bid(4, 5)),
        ("4 fives", Bid(4, 5)),
        ("four fives", Bid(4, 5)),
        ("Four x Fives", Bid(4, 5)),
        ("fourxfives", Bid(4, 5)),
        ("one ace", Bid(1, 1)),
        ("3 aces", Bid(3, 1)),
        ("2 ones", Bid(2, 1)),
        ("six six", Bid(6, 6)),
        ("6x6", Bid(6, 6)),
        ("twenty sixes", Bid(20, 6)),
        ("4x5 show 5 1", Bid(4, 5, (5, 1))),
        ("4x5 show 51", Bid(4, 5, (5, 1))),
        ("four fives show 5,5", Bid(4, 5, (5, 5))),
        ("dudo", DUDO),
        (" DUDO ", DUDO),
        ("Calza", CALZA),
    ],
)
def test_what_people_type(text: str, move: Action) -> None:
    assert parse_move(text) == move


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cannot read a bid in ''"),
        ("45", "cannot read a bid in '45'"),
        ("4x", "cannot read a bid in '4x'"),
        ("x5", "cannot read a bid in 'x5'"),
        ("-4x5", "cannot read a bid in '-4x5'"),
        ("4.0x5", "cannot read a bid in '4.0x5'"),
        ("4x5 5x5", "cannot read a bid in '4x5 5x5'"),
        ("12345x5", "cannot read a bid in '12345x5'"),
        ("٤x5", "cannot read a bid in '٤x5'"),
        ("pass", "cannot read a bid in 'pass'"),
        ("dudo!", "cannot read a bid in 'dudo!'"),
        ("4x7", "'7' is not a face"),
        ("4x0", "'0' is not a face"),
        ("4 sevens", "'sevens' is not a face"),
        ("many fives", "'many' is not a number of dice"),
        ("0x5", "a bid names at least one die"),
        ("4x5 show 7", "'7' is not a die"),
        ("4x5 show x", "'x' is not a die"),
        ("show 5", "cannot read a bid in ''"),
    ],
)
def test_what_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_move(text)
    assert str(raised.value).startswith(message)
    assert raised.value.hint


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (parse_move, parse_bid, parse_dice):
        with suppress(NotationError):
            parse(text)


def test_dice() -> None:
    assert parse_dice("552") == parse_dice("5 5 2") == parse_dice("5,5, 2") == [5, 5, 2]
    for text, message in {
        "": "no dice given",
        "507": "'0' is not a die",
        "5a": "'a' is not",
    }.items():
        with pytest.raises(NotationError, match=message):
            parse_dice(text)


def test_bids_in_words() -> None:
    assert [in_words(Bid(2, face)) for face in FACE_NAMES] == [
        "2 aces", "2 twos", "2 threes", "2 fours", "2 fives", "2 sixes",
    ]  # fmt: skip
    assert [in_words(Bid(1, face)) for face in FACE_NAMES] == [
        "1 ace", "1 two", "1 three", "1 four", "1 five", "1 six",
    ]  # fmt: skip
    assert (str(DUDO), str(CALZA), str(Bid(4, 5, (5, 1)))) == ("dudo", "calza", "4x5 show 5 1")
