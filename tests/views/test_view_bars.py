"""Bars of characters: one scale, within their width, and readable without colour."""

from __future__ import annotations

from dataclasses import replace

from made_boards import BOARD, ROWS, STANDINGS

from arena.views.bars import interval_bars
from arena.views.leaderboard import leaderboard_text

SHORT = replace(STANDINGS, boards=(replace(BOARD, rows=ROWS[:2]),))


def test_an_interval_of_half_the_scale_takes_half_the_columns() -> None:
    wide = replace(ROWS[0], mu=10.0, sigma=10.0 / 1.96)
    narrow = replace(ROWS[1], mu=5.0, sigma=5.0 / 1.96)
    assert interval_bars([wide, narrow], 21) == [
        "├─────────●─────────┤",
        "├────●────┤          ",
    ]


def test_an_interval_below_a_column_is_a_point() -> None:
    rows = [replace(ROWS[0], mu=mu, sigma=0.001) for mu in (30.0, 20.0)]
    assert interval_bars(rows, 11) == ["··········●", "●          "]


def test_a_bot_without_games_has_no_bar() -> None:
    assert interval_bars([replace(ROWS[0], games=0)], 10) == [" " * 10]


def test_the_leaderboard_has_bars_within_80_columns_where_the_width_is_known() -> None:
    lines = leaderboard_text(SHORT, width=80).plain.splitlines()
    bars = [line for line in lines if "●" in line]
    assert len(bars) == 2
    assert all(len(line) <= 80 for line in bars)
    assert "●" not in leaderboard_text(SHORT).plain


def test_bars_give_way_in_a_narrow_terminal() -> None:
    assert "●" not in leaderboard_text(SHORT, width=50).plain
