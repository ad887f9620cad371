"""Splits as text."""

from __future__ import annotations

from dataclasses import replace

from made_boards import BOARD, STANDINGS

from arena.ratings.board import Part, Standings
from arena.views.splits import split_text


def test_a_column_per_part_and_all_bots_first() -> None:
    assert (
        split_text(STANDINGS, "opener").plain
        == """\
Run spring-1

Tables of 2 seats
% of games won by who made the first bid of the game, and by the others; in brackets the 95 % \
interval over deals
bot                      opener               others
(all bots)  51.2 % [49.0, 53.0]  48.8 % [47.0, 51.0]
rock        60.0 % [55.0, 65.0]                    -"""
    )


def test_a_split_that_a_board_does_not_have_is_said() -> None:
    assert split_text(STANDINGS, "turn").plain.endswith("Note: not at 2 seats: see --by opener")


def test_many_parts_fit_eighty_columns() -> None:
    parts = tuple(Part(bot, f"seat {seat}", None) for bot in (None, "a" * 40) for seat in range(9))
    board = replace(BOARD, splits={"seat": parts})
    lines = split_text(Standings("r", False, (), (), (board,)), "seat", 80).plain.splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("(all bots)") for line in lines) == 2
