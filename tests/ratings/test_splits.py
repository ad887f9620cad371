"""Splits by seat, opener, turn and place, by hand."""

from __future__ import annotations

import numpy as np
import pytest
from synthetic import made

from arena.ratings.splits import Split, by_opener, by_place, by_seat, by_turn

GAMES = [((0, 1, 2), (1, 2, 3)), ((1, 2, 0), (3, 1, 2)), ((2, 0, 1), (1, 1, 3))]
SEATING = [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
"""Plan seat at each table seat."""
OUTCOMES = made(GAMES, seating=SEATING)


def table(split: Split, bots: int) -> list[list[float | None]]:
    shares = split.shares.share.reshape(bots, -1).tolist()
    return [[None if np.isnan(share) else share for share in row] for row in shares]


def test_seats_are_those_of_the_table() -> None:
    """Bot 0 sits at table seats 0, 0, 0; bot 1 at 1, 1, 1; bot 2 at 2, 2, 2."""
    split = by_seat(OUTCOMES, 3, None)
    assert split.parts == ("seat 0", "seat 1", "seat 2")
    assert table(split, 3) == [
        [pytest.approx(0.5), None, None],
        [None, 0.0, None],
        [None, None, pytest.approx(0.5)],
    ]
    assert split.everybody.share.tolist() == pytest.approx([0.5, 0.0, 0.5])
    assert split.everybody.games.tolist() == [3, 3, 3]


def test_openers_are_told_from_the_others() -> None:
    """Plan seats 0, 1, 0 open: bots 0, 2, 2. They win 1, 1, 1/2."""
    split = by_opener(OUTCOMES, 3, None, np.array([0, 1, 0]))
    assert split.parts == ("opener", "others")
    assert table(split, 3) == [[1.0, pytest.approx(0.25)], [None, 0.0], [pytest.approx(0.75), 0.0]]
    assert split.everybody.share == pytest.approx([2.5 / 3, 0.5 / 6])
    assert split.everybody.games.tolist() == [3, 6]
    assert split.everybody.deals.tolist() == [3, 3], "two seats of one game are no two games"


def test_turns_are_counted_round_the_table_from_the_opener() -> None:
    """Openers at table seats 0, 2 and 2: bot 0 takes turns 1, 2, 2 and bot 1 turns 2, 3, 3."""
    split = by_turn(OUTCOMES, 3, None, np.array([0, 1, 0]))
    assert split.parts == ("turn 1", "turn 2", "turn 3")
    games = split.shares.games.reshape(3, 3).tolist()
    assert games == [[1, 2, 0], [0, 1, 2], [2, 0, 1]]
    assert table(split, 3)[0] == [1.0, pytest.approx(0.25), None]


def test_places_are_how_games_ended() -> None:
    split = by_place(OUTCOMES, 3, None)
    assert split.parts == ("place 1", "place 2", "place 3")
    assert table(split, 3)[0] == pytest.approx([2 / 3, 1 / 3, 0])
    assert table(split, 3)[1] == pytest.approx([0, 1 / 3, 2 / 3])
    assert table(split, 3)[2] == pytest.approx([2 / 3, 0, 1 / 3])
    assert split.everybody.share == pytest.approx([4 / 9, 2 / 9, 3 / 9])


def test_mirrored_games_are_one_deal() -> None:
    games = [((0, 1), (1, 2)), ((1, 0), (1, 2))]
    split = by_seat(made(games, deals=[4, 4]), 2, np.array([0, 0]))
    assert split.everybody.share.tolist() == [1.0, 0.0]
    assert split.everybody.deals.tolist() == [1, 1]
    assert split.shares.share.tolist() == [1.0, 0.0, 1.0, 0.0]
