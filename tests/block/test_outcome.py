"""Counts of a block for the progress bar."""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.block.outcome import tallies_of
from arena.records.schema import Columns


def columns(bots: list[list[int]], ranks: list[list[int]], void: tuple[int, ...] = ()) -> Columns:
    games, seats = len(bots), len(bots[0])
    empty: Any = np.zeros(games, np.uint8)
    return Columns(
        game=empty, table=empty, deal=empty, copy=empty, seating=empty,
        bots=np.array(bots, np.uint16).ravel(),
        ranks=np.array(ranks, np.uint8).ravel(),
        seat_offsets=np.arange(games + 1, dtype=np.int32) * np.int32(seats),
        dice=empty, dice_offsets=empty, actions=empty, action_offsets=empty,
        side_at=np.zeros(len(void) + 1, np.uint32),
        side_kind=["forfeit"] * (len(void) + 1),
        side_seat=np.zeros(len(void) + 1, np.uint8),
        side_detail=["exception", *["disqualified"] * len(void)],
        side_offsets=np.array([0] + [1 + sum(v <= g for v in void) for g in range(games)], np.int32),
        rounds=empty, truncated=empty,
    )  # fmt: skip


def test_games_and_first_places_are_counted_by_bot() -> None:
    played = columns([[0, 2], [2, 0], [2, 3]], [[1, 2], [1, 2], [2, 1]])
    assert tallies_of(played, list("abcd")) == {"a": (2, 1.0), "c": (3, 1.0), "d": (1, 1.0)}


def test_a_shared_first_place_counts_by_its_share() -> None:
    played = columns([[0, 1, 2], [0, 1, 2]], [[1, 1, 3], [1, 1, 1]])
    assert tallies_of(played, list("abc")) == {
        "a": (2, 0.5 + 1 / 3), "b": (2, 0.5 + 1 / 3), "c": (2, 1 / 3),
    }  # fmt: skip


def test_games_that_count_for_nobody_are_left_out() -> None:
    played = columns([[0, 1], [0, 1], [1, 0]], [[1, 2], [1, 2], [1, 2]], void=(1, 2))
    assert tallies_of(played, list("ab")) == {"a": (1, 1.0), "b": (1, 0.0)}
