"""The lessons: right answers are praised, others are not, and only lessons remember it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from at_the_table import Script

from arena.errors import NotFound, StorageError
from arena.human.lessons import lessons
from arena.human.tutorial import find_lesson, note_done, position, read_progress, take
from arena.human.voice import Left

ANSWERS = {
    "bidding": ["two fives"],
    "raising": ["2x5", "3x3"],
    "jokers": ["3x4"],
    "aces": ["3x1", "7x2"],
    "dudo": ["dudo", "4x5"],
    "calza": ["calza"],
    "palo-fijo": ["2x4"],
    "burn": ["3x5 show 5 5"],
}
WRONG = {
    "bidding": "1x5", "raising": "2x6", "jokers": "2x5", "aces": "4x1", "dudo": "8x5",
    "calza": "dudo", "palo-fijo": "2x5", "burn": "3x5",
}  # fmt: skip


def test_there_are_the_eight_lessons_in_order() -> None:
    assert [lesson.name for lesson in lessons()] == list(ANSWERS)


@pytest.mark.parametrize("name", ANSWERS)
def test_right_answers_go_through_a_lesson(name: str) -> None:
    script = Script(ANSWERS[name])
    lesson = find_lesson(name, ())
    take(lesson, script)
    assert [line for line in script.heard if line.startswith("Right")] == [
        exercise.praise for exercise in lesson.exercises
    ]


@pytest.mark.parametrize("name", ANSWERS)
def test_a_wrong_answer_is_not_praised_and_gets_a_hint(name: str) -> None:
    script = Script([WRONG[name]])
    lesson = find_lesson(name, ())
    with pytest.raises(Left):
        take(lesson, script)
    assert lesson.exercises[0].hint in script.heard
    assert lesson.exercises[0].praise not in script.heard


@pytest.mark.parametrize("name", ANSWERS)
def test_the_dice_of_a_lesson_are_always_the_same(name: str) -> None:
    for exercise in find_lesson(name, ()).exercises:
        first, second = position(exercise), position(exercise)
        assert first.hidden == second.hidden


def test_a_call_lifts_the_cups_and_the_next_roll_is_not_told() -> None:
    script = Script(["calza"])
    take(find_lesson("calza", ()), script)
    assert "Bid 3, there 3: calza was right." in script.heard
    assert "You win back 1 die: 3 left." in script.heard
    assert "---" not in script.text


def test_progress_is_kept_and_the_next_lesson_follows(tmp_path: Path) -> None:
    assert read_progress(tmp_path).done == ()
    assert find_lesson(None, ()).name == "bidding"
    note_done(tmp_path, "bidding")
    note_done(tmp_path, "bidding")
    assert json.loads((tmp_path / "tutorial.json").read_text())["done"] == ["bidding"]
    assert find_lesson(None, read_progress(tmp_path).done).name == "raising"
    assert [path.name for path in tmp_path.iterdir()] == ["tutorial.json"]


def test_a_lesson_is_found_by_number_and_a_misspelt_one_is_guessed() -> None:
    assert find_lesson("4", ()).name == "aces"
    with pytest.raises(NotFound) as caught:
        find_lesson("palofijo", ())
    assert caught.value.hint == "did you mean `palo-fijo`?"


def test_a_damaged_file_of_progress_is_an_error_of_ours(tmp_path: Path) -> None:
    (tmp_path / "tutorial.json").write_text("{")
    with pytest.raises(StorageError):
        read_progress(tmp_path)
