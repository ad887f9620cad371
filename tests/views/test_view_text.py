"""Untrusted text is made safe, measured and cut."""

from __future__ import annotations

import pytest

from arena.views.text import clean, clean_lines, columns, fit, wrap


@pytest.mark.parametrize(
    ("raw", "safe"),
    [
        ("bluffy_2", "bluffy_2"),
        ("a b", "a b"),
        ("ñandú דודו 骰子", "ñandú דודו 骰子"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\nb\r\tc", "a\\nb\\r\\tc"),
        ("\x9b2J", "\\x9b2J"),
        ("\x00\x7f", "\\x00\\x7f"),
        ("abc\u202edcba", "abc\\u202edcba"),
        ("\u2066x\u2069", "\\u2066x\\u2069"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("\ud800", "\\ud800"),
        ("\udcff.py", "\\udcff.py"),
        ("\U000e0041", "\\U000e0041"),
        ("line\u2028end", "line\\u2028end"),
        ("blank\u3164name", "blank\\u3164name"),
        ("x\ufe0f", "x\\ufe0f"),
        ("no\u00a0break", "no\\xa0break"),
    ],
)
def test_what_acts_or_hides_is_written_out(raw: str, safe: str) -> None:
    assert clean(raw) == safe


def test_cleaned_text_can_always_be_encoded_and_holds_no_control_character() -> None:
    cleaned = clean("".join(map(chr, range(0x3000))) + "\ud800\udfff")
    cleaned.encode("utf-8")
    assert all(char.isprintable() for char in cleaned)


def test_a_message_of_several_lines_keeps_them() -> None:
    assert clean_lines("one\n\x1btwo") == ["one", "\\x1btwo"]


def test_wide_characters_take_two_columns_and_combining_ones_none() -> None:
    assert columns("abc") == 3
    assert columns("骰子") == 4
    assert columns("e\u0301") == 1


@pytest.mark.parametrize(
    ("text", "width", "fitted"),
    [
        ("ana", 5, "ana  "),
        ("ana", 3, "ana"),
        ("bluffy", 4, "blu…"),
        ("骰子骰", 4, "骰… "),
    ],
)
def test_text_is_padded_or_cut_to_columns(text: str, width: int, fitted: str) -> None:
    assert fit(text, width) == fitted


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one two", ["one two"]),
        ("one two three", ["one two", "> three"]),
        ("  one two three", ["  one", "> two", "> three"]),
        ("骰骰骰 骰骰", ["骰骰骰", "> 骰骰"]),
        ("a verylongword b", ["a", "> verylongword", "> b"]),
    ],
)
def test_sentences_are_wrapped_by_columns(text: str, lines: list[str]) -> None:
    assert wrap(text, 7, "> ") == lines
