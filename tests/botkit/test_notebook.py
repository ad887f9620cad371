"""What a bot may note, and what is cut, before anything leaves its process."""

from __future__ import annotations

import json

import numpy as np
import pytest

from arena.botkit import DUDO, Action, Bot, View
from arena.botkit.notes import GAME_NOTES, NOTE_CHARS, Notebook, note_cost


def test_a_note_is_the_text_of_its_value_under_the_key_of_its_row() -> None:
    book = Notebook()
    for key, value in [(7, "why"), (5, 0.25), (7, None), (5, (1, 2))]:
        book.write(key, value)
    assert book.by_row([5, 6, 7]) == [(2, "why"), (0, "0.25"), (2, "None"), (0, "(1, 2)")]
    assert book.cut == 0


def test_long_notes_are_cut_short_and_half_characters_are_written_out() -> None:
    book = Notebook()
    book.write(0, "x" * 10_000)
    book.write(0, "\ud800" + "é" * 300)
    (_, first), (_, second) = book.by_row([0])
    assert first == "x" * 200
    assert NOTE_CHARS == 200
    assert second.startswith("\\ud800é")
    assert len(second) == 200


def test_one_decision_cannot_note_more_than_a_game_may() -> None:
    book = Notebook()
    for number in range(GAME_NOTES + 5):
        book.write(1, number)
    book.write(2, "still heard")
    assert [text for _, text in book.by_row([1, 2])][-2:] == ["99", "still heard"]
    assert book.cut == 5


def test_what_does_not_fit_the_room_is_cut_and_counted() -> None:
    book = Notebook(2 * note_cost("ab"))
    for text in ("ab", "abc", "ab", "a"):
        book.write(0, text)
    assert book.by_row([0]) == [(0, "ab"), (0, "ab")]
    assert book.cut == 2
    book.open(0)
    book.write(0, "")
    assert (book.written, book.cut) == ([], 1)


def test_notes_of_rows_that_are_not_there_are_cut() -> None:
    book = Notebook()
    book.write(3, "whose?")
    assert book.by_row([1, 2]) == []
    assert book.cut == 1


@pytest.mark.parametrize("text", ["plain", '"\\' * 50, "\x00\x1b\n" * 60, "é字😀" * 60, ""])
def test_the_cost_covers_what_travels(text: str) -> None:
    travels = json.dumps([2047, text], ensure_ascii=False).encode() + b", "
    assert len(travels) <= note_cost(text)


class Single(Bot):
    def act(self, view: View) -> Action:
        return DUDO


class Many(Bot):
    def act_batch(self, rows: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
        return np.zeros(len(rows), int)


def test_notes_work_where_an_author_tests_a_bot_without_a_sandbox() -> None:
    Single().note("fine")
    Many().note("fine", np.uint32(3))


def test_a_slot_belongs_to_act_batch_alone() -> None:
    with pytest.raises(TypeError, match="without a slot"):
        Single().note("whose?", 1)
    with pytest.raises(TypeError, match="with a slot"):
        Many().note("whose?")
