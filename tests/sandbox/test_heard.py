"""What the host takes of notes when decisions are put again: only what was missed."""

from __future__ import annotations

import numpy as np

from arena.botkit.notes import BLOCK_BYTES, note_cost
from arena.botkit.rows import ROW
from arena.sandbox.heard import Heard


def rows_of(*words: int) -> np.ndarray:  # type: ignore[type-arg]
    rows = np.zeros(len(words), ROW)
    rows["word"] = words
    rows["slot"] = range(len(words))
    return rows


def test_no_room_is_given_to_repetitions_unless_something_was_missed() -> None:
    heard, rows = Heard(), rows_of(1, 2, 3)
    assert heard.room_for(rows) == 0
    heard.miss(rows[:1])
    assert heard.room_for(rows[1:]) == 0
    assert heard.room_for(rows) == BLOCK_BYTES


def test_what_was_missed_is_taken_once_and_the_rest_not_at_all() -> None:
    heard, rows = Heard(), rows_of(1, 2, 3)
    heard.miss(rows[:1])
    again = [(0, "lost"), (1, "known"), (2047, "beyond")]
    heard.hear_again(rows, again)
    assert [note.text for note in heard.take()] == ["lost"]
    heard.hear_again(rows, again)
    assert heard.take() == []
    assert heard.room_for(rows) == 0


def test_what_is_cut_takes_room_too_so_that_a_flood_ends() -> None:
    heard, rows = Heard(), rows_of(1)
    flood = [(0, "")] * (BLOCK_BYTES // note_cost("") + 10)
    heard.hear(rows, flood, 5)
    assert len(heard.take()) == 100
    assert heard.cut == 5 + len(flood) - 100
    assert heard.room == 0
