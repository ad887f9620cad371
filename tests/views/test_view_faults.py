"""Faults of a run as text and JSON."""

from __future__ import annotations

from arena.records.runfile import Entry
from arena.records.side import FaultNote
from arena.views.faults import faults_json, faults_text

HOSTILE = "a\x1b[2J\u202e"


def note(game: int, bot: str = "rude", fault: str = "exception", text: str = "Oops") -> FaultNote:
    return FaultNote(game, bot, 1, 3, fault, text, None)


def test_each_kind_has_an_example_with_its_words_and_more_games() -> None:
    notes = [note(2, text=""), *(note(game) for game in range(3, 9)), note(9, fault="crash")]
    refused = [Entry("bad", "bots/bad.py", "", "", "load_error", "Trace\nNameError: x")]
    assert (
        faults_text("spring", refused, notes, {"rude": 8}).plain
        == """\
Run spring
bad does not play: load_error
    Trace
    NameError: x
rude: crash, once
  game 9, round 3, seat 1: arena replay spring 9
    Oops
rude: exception, 7 times
  game 3, round 3, seat 1: arena replay spring 3
    Oops
  also in games 2, 4, 5, 6, 7, ..."""
    )


def test_fewer_forfeits_in_the_table_are_explained_per_bot() -> None:
    notes = [note(1), note(2), note(3, bot="other")]
    text = faults_text("spring", [], notes, {"rude": 1, "other": 1}).plain
    assert text.count("the table counts") == 1
    assert "the table counts 1 of these 2 forfeits" in text
    assert faults_json("spring", [], notes, {"rude": 1, "other": 1})["counted"] == {
        "other": 1,
        "rude": 1,
    }


def test_no_faults_are_said_so() -> None:
    assert faults_text("spring", [], [], {}).plain == "no faults in spring"


def test_no_word_of_a_bot_acts_on_the_terminal() -> None:
    notes = [note(1, HOSTILE, HOSTILE, f"{HOSTILE}\n{HOSTILE}")]
    refused = [Entry(HOSTILE, "", "", "", "load_error", HOSTILE)]
    text = faults_text("spring", refused, notes, {}).plain
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert text.count("a\\x1b[2J\\u202e") == 6
