"""Cross-tables as text."""

from __future__ import annotations

from dataclasses import replace

from made_boards import BOARD, PAIRS, STANDINGS, wide

from arena.ratings.board import Board, Standings
from arena.views.head_to_head import head_to_head_text


def test_the_matrix_shows_shares_both_ways_and_what_is_remarkable() -> None:
    assert (
        head_to_head_text(STANDINGS).plain
        == """\
Run spring-1

Tables of 2 seats: % won against the bot of the column
   bot         1    2    3
1  rock        -  ~52  >99
2  paper     ~48    -  30*
3  scissors   <1  70*    -
~ not decided: the 95 % interval holds 50 %; * further from the fit than chance allows
chi2/df of the fit 10.2: 1 where strength alone tells who beats whom
  paper against scissors: 30.0 % of 200, 51.0 % expected, -21.0 points (+2.5 standard errors)
3 cycles, sure at every step:
  rock >(60.0 %) scissors >(61.0 %) paper >(62.0 %) rock
  and 2 more"""
    )


def test_full_lists_every_pair() -> None:
    lines = head_to_head_text(STANDINGS, full=True).plain.splitlines()
    assert lines[-4].split()[:6] == ["bot", "rival", "games", "ahead", "behind", "equal"]
    assert lines[-3] == (
        "rock   paper       200    104      96      0  52.0 %   [47.0, 57.0]    51.0 %    +1.0"
        "    +2.5    75.0 %"
    )
    assert "-21.0*" in lines[-1]


def test_a_board_of_twenty_fits_eighty_columns() -> None:
    text = head_to_head_text(wide(20), full=True, width=80).plain
    assert max(map(len, text.splitlines())) <= 80
    assert "% placed ahead of the bot of the column" in text
    assert text.count("bot_19 ") >= 2, "every part of the matrix has all rows"
    assert "  and 185 more pairs: --full lists all" in text


def test_pairs_that_never_met_are_dashes_and_no_pair_at_all_is_said() -> None:
    text = head_to_head_text(
        Standings("r", False, (), (), (replace(BOARD, pairs=PAIRS[:1]), Board(4, ())))
    ).plain
    assert "3  scissors    -    -  -" in text
    assert text.endswith("Note: no two bots met")


def test_names_cannot_act_on_the_terminal() -> None:
    hostile = "a\x1b[2J"
    rows = (replace(BOARD.rows[0], bot=hostile), *BOARD.rows[1:])
    pairs = tuple(replace(pair, bot=hostile) for pair in PAIRS)
    cycles = (replace(BOARD.cycles[0], bots=(hostile, "b", "c")),)
    board = replace(BOARD, rows=rows, pairs=pairs, cycles=cycles)
    assert "\x1b" not in head_to_head_text(Standings("r", False, (), (), (board,)), True).plain
