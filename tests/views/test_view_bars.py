"""Bars of characters: one scale, within their width, and readable without colour."""

from __future__ import annotations

from dataclasses import replace

from made_boards import BOARD, ROWS, STANDINGS

from arena.views.bars import interval_bars
from arena.views.leaderboard import leaderboard_text
from arena.views.text import columns

SHORT = replace(STANDINGS, boards=(replace(BOARD, rows=ROWS[:2]),))


def test_an_interval_of_half_the_scale_takes_half_the_columns() -> None:
    wide = replace(ROWS[0], mu=10.0, sigma=10.0 / 1.96)
    narrow = replace(ROWS[1], mu=5.0, sigma=5.0 / 1.96)
    assert [bar.plain for bar in interval_bars([wide, narrow], 21)] == [
        "├─────────●─────────┤",
        "├────●────┤          ",
    ]


def test_an_interval_below_a_column_is_a_point() -> None:
    rows = [replace(ROWS[0], mu=mu, sigma=0.001) for mu in (30.0, 20.0)]
    assert [bar.plain for bar in interval_bars(rows, 11)] == ["··········●", "●          "]


def test_a_bot_without_games_has_no_bar() -> None:
    (bar,) = interval_bars([replace(ROWS[0], games=0)], 10)
    assert bar.plain == " " * 10


def test_the_leaderboard_has_bars_within_80_columns_where_the_width_is_known() -> None:
    lines = leaderboard_text(SHORT, width=80).plain.splitlines()
    bars = [line for line in lines if "●" in line]
    assert len(bars) == 2
    assert all(len(line) <= 80 for line in bars)
    assert "●" not in leaderboard_text(SHORT).plain


def test_bars_come_below_where_they_have_no_room_beside_the_numbers() -> None:
    text = leaderboard_text(SHORT, width=50).plain
    head, *lines = text.split("\n\n")[-1].splitlines()
    assert head.split() == ["rank", "bot", "mu,", "95", "%"]
    assert all("●" in line and len(line) <= 50 for line in lines)
    assert len(lines) == 2


def test_long_names_leave_80_columns_to_everything_else_and_stay_whole_in_a_pipe() -> None:
    names = ["a" * 70, "名" * 60]
    rows = [replace(row, bot=name) for row, name in zip(ROWS, names, strict=False)]
    long = replace(STANDINGS, boards=(replace(BOARD, rows=tuple(rows)),))
    told = leaderboard_text(long, width=80).plain
    assert all(columns(line) <= 80 for line in told.splitlines() if not line.startswith("Note"))
    assert "a" * 39 + "…" in told
    assert told.count("●") == 2
    assert all(name in leaderboard_text(long).plain for name in names)


def test_a_bar_in_colour_says_the_same_as_without() -> None:
    (bar,) = interval_bars(ROWS[:1], 21)
    said = {bar.plain[span.start : span.end]: str(span.style) for span in bar.spans}
    assert said["●"] == "bold cyan"
    assert {style for text, style in said.items() if set(text) <= set("├─┤")} == {"cyan"}
