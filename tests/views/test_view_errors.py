"""The shape of error messages."""

from __future__ import annotations

import re

import pytest

from arena.errors import InputError, LeagueError, NotFound, Place, RunChanged
from arena.views.errors import format_error


class UnknownKey(InputError):
    code = "unknown_key"


def test_an_error_shows_its_place_with_a_caret_and_a_hint() -> None:
    place = Place("tournaments/spring.yaml", 7, 3, "  paliifco: 1")
    error = UnknownKey("unknown key 'paliifco'", hint="did you mean `palo_fijo`?", place=place)
    assert format_error(error) == (
        "error[unknown_key]: unknown key 'paliifco'\n"
        " --> tournaments/spring.yaml:7:3\n"
        "  |\n"
        "7 |   paliifco: 1\n"
        "  |   ^\n"
        "\n"
        "hint: did you mean `palo_fijo`?"
    )


def test_the_margin_grows_with_the_line_number() -> None:
    error = UnknownKey("odd", place=Place("a.yaml", 120, 1, "x: 1\n"))
    assert format_error(error) == (
        "error[unknown_key]: odd\n   --> a.yaml:120:1\n    |\n120 | x: 1\n    | ^"
    )


@pytest.mark.parametrize(
    ("place", "arrow"),
    [
        (Place("a.yaml"), " --> a.yaml"),
        (Place("a.yaml", 3), " --> a.yaml:3"),
        (Place("a.yaml", 3, 2), " --> a.yaml:3:2"),
    ],
)
def test_a_place_without_excerpt_is_one_line(place: Place, arrow: str) -> None:
    assert format_error(NotFound("gone", place=place)) == f"error[not_found]: gone\n{arrow}"


def test_an_excerpt_without_a_column_has_no_caret() -> None:
    error = NotFound("gone", place=Place("a.yaml", 3, None, "x"))
    assert format_error(error) == "error[not_found]: gone\n --> a.yaml:3\n  |\n3 | x"


def test_the_caret_stands_under_its_character_after_escapes_and_wide_characters() -> None:
    error = NotFound("bad", place=Place("a.yaml", 1, 4, "\t骰 x"))
    assert format_error(error).splitlines()[-2:] == ["1 | \\t骰 x", "  |      ^"]


def test_a_caret_beyond_the_line_stands_after_its_end() -> None:
    error = NotFound("bad", place=Place("a.yaml", 1, 99, "abc"))
    assert format_error(error).splitlines()[-1] == "  |    ^"


def test_of_a_long_line_the_part_around_the_caret_is_shown() -> None:
    line = "a" * 500 + "!" + "b" * 500
    shown, caret = format_error(NotFound("bad", place=Place("a", 1, 501, line))).splitlines()[-2:]
    assert max(len(shown), len(caret)) <= 80
    assert shown[caret.index("^")] == "!"
    assert shown.startswith("1 | …a")
    assert shown.endswith("b…")


def test_a_long_line_with_an_early_caret_is_cut_at_its_end() -> None:
    shown = format_error(NotFound("bad", place=Place("a", 1, 1, "x" * 500))).splitlines()[-2]
    assert shown == "1 | " + "x" * 75 + "…"


def test_all_faults_of_a_league_are_told_with_an_empty_line_between() -> None:
    faults: list[InputError] = [UnknownKey("one", hint="fix one"), NotFound("two")]
    assert format_error(LeagueError(faults)) == (
        "error[unknown_key]: one\n\nhint: fix one\n\nerror[not_found]: two"
    )


def test_hostile_text_cannot_act_on_the_terminal_or_imitate_an_error() -> None:
    error = RunChanged(
        "bot \x1b[2J\nerror[x]: y", hint="a\nerror[fake]: b\x07", place=Place("\x1b]0;t\x07.py", 1)
    )
    assert format_error(error) == (
        "error[changed]: bot \\x1b[2J\\nerror[x]: y\n"
        " --> \\x1b]0;t\\x07.py:1\n"
        "\n"
        "hint: a\n"
        "      error[fake]: b\\x07"
    )


def test_colour_adds_red_and_bold_and_no_words() -> None:
    place = Place("a.yaml", 7, 3, "  x: 1")
    error = UnknownKey("odd", hint="fix", place=place)
    coloured = format_error(error, colour=True)
    assert coloured.startswith("\x1b[31m\x1b[1merror[unknown_key]\x1b[0m: \x1b[1modd\x1b[0m\n")
    assert re.sub(r"\x1b\[\d*m", "", coloured) == format_error(error)
