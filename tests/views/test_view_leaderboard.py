"""Standings as text."""

from __future__ import annotations

from dataclasses import replace

from arena.ratings.board import Board, Row, Share, Standings
from arena.views.leaderboard import leaderboard_text

ROWS = (
    Row(1, "thirds", 31.256, 0.5, 29.756, 1000, 662.5, 0),
    Row(2, "bluffy", 25.0, 0.52, 23.44, 1000, 337.5, 3),
    Row(None, "rude", 9.125, 8.0, -14.875, 4, 0.0, 100, disqualified=True),
)
STANDINGS = Standings(
    run="spring-1",
    provisional=False,
    stamps=(
        "bots ran without lock-down (--trust-bots)",
        "open seed: the dice could be known beforehand",
    ),
    not_playing=(("broken", 'File "broken.py", line 3\nSyntaxError: invalid syntax'),),
    boards=(
        Board(2, ROWS, ("the fit did not converge",)),
        Board(4, (Row(1, "thirds", 27.0, 1.0, 24.0, 0, 0.0, 0),)),
    ),
)


def test_the_table_says_everything_without_colour() -> None:
    assert (
        leaderboard_text(STANDINGS).plain
        == """\
Run spring-1

Tables of 2 seats
rank  bot                   score    mu ± sigma  games   win %  forfeits
   1  thirds                29.76  31.26 ± 0.50   1000  66.3 %         0
   2  bluffy                23.44  25.00 ± 0.52   1000  33.8 %         3
   -  rude (disqualified)  -14.88   9.12 ± 8.00      4     0 %       100
Note: the fit did not converge

Tables of 4 seats
rank  bot     score    mu ± sigma  games  win %  forfeits
   1  thirds  24.00  27.00 ± 1.00      0      -         0

Not playing:
  broken: File "broken.py", line 3
    SyntaxError: invalid syntax

Note: bots ran without lock-down (--trust-bots)
Note: open seed: the dice could be known beforehand"""
    )


def test_a_table_of_a_run_that_goes_on_is_provisional() -> None:
    text = leaderboard_text(replace(STANDINGS, provisional=True)).plain
    assert text.startswith("Run spring-1: provisional, games are missing\n")


def test_names_stamps_and_reasons_cannot_act_on_the_terminal() -> None:
    hostile = "a\x1b[2J\u202e"
    row = replace(ROWS[0], bot=hostile)
    standings = Standings(
        hostile, False, (hostile,), ((hostile, hostile),), (Board(2, (row,), (hostile,)),)
    )
    text = leaderboard_text(standings).plain
    assert text.count("a\\x1b[2J\\u202e") == 6
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_wide_names_keep_the_columns_straight() -> None:
    rows = (replace(ROWS[0], bot="骰子"), replace(ROWS[1], bot="anna"))
    lines = leaderboard_text(Standings("r", False, (), (), (Board(2, rows),))).plain.splitlines()
    assert lines[3].startswith("rank  bot   score")
    assert lines[4].startswith("   1  骰子  29.76")
    assert lines[5].startswith("   2  anna  23.44")


def test_bots_that_decide_otherwise_when_asked_again_are_named_below() -> None:
    plain = leaderboard_text(STANDINGS).plain
    text = leaderboard_text(STANDINGS, {"bluffy": 12, "r\x1b": 1}).plain
    note = text.removeprefix(plain + "\n")
    assert note.startswith("Note: not reproducible: bluffy (12), r\\x1b (1) decided otherwise")
    assert "The same seed may give other games" in note
    assert leaderboard_text(STANDINGS, {}).plain == plain


SURE = replace(
    ROWS[0],
    best_rank=1, worst_rank=1, above_next=0.99999, win=Share(0.6625, 0.63, 0.69, 1000),
    unforfeited=Share(0.7, 0.6, 0.8, 900), luck_adjusted=Share(1.004, 0.98, 1.02, 1000), nash=0.5,
    nash_weight=1.0,
)  # fmt: skip
SHARED = tuple(
    replace(row, rank=1, shared=True, best_rank=1, worst_rank=2) for row in (ROWS[0], ROWS[1])
)


def board_lines(board: Board, full: bool = False, width: int | None = None) -> list[str]:
    text = leaderboard_text(Standings("r", False, (), (), (board,)), full=full, width=width).plain
    return text.splitlines()[3:]


def test_shared_ranks_are_marked_and_the_others_stay_in_line() -> None:
    lines = board_lines(Board(2, (*SHARED, replace(ROWS[1], rank=3, bot="last"), ROWS[2])))
    assert [line[:6] for line in lines] == ["rank  ", "  1=  ", "  1=  ", "  3   ", "   -  "]


def test_all_columns_on_request() -> None:
    lines = board_lines(Board(2, (SURE, ROWS[1]), absent={"nash": "a and b never met"}), full=True)
    assert lines[0] == (
        "rank  bot     score    mu ± sigma  rank 95 %    > next  games   win %  forfeits  "
        "95 % interval  unforfeited  luck-adjusted  Nash %  Nash mix"
    )
    assert lines[1] == (
        "   1  thirds  29.76  31.26 ± 0.50          1  > 99.9 %   1000  66.3 %         0   "
        "[63.0, 69.0]       70.0 %        100.4 %  50.0 %     100 %"
    )
    assert lines[2].split()[-6:] == ["3", *"-----"], "what is not known is a dash"
    assert lines[-1] == "Note: no Nash %: a and b never met"
    short = board_lines(Board(2, (SURE, ROWS[1]), absent={"nash": "a and b never met"}))
    assert len(short) == 3, "what the short table has no column for it has no note for"


def test_narrow_terminals_get_several_tables() -> None:
    lines = board_lines(Board(2, (SURE, *ROWS[1:])), full=True, width=80)
    assert max(map(len, lines)) <= 80
    heads = [line for line in lines if line.startswith("rank  bot")]
    assert len(heads) == 3
    assert " ".join(heads).count("Nash mix") == 1


def test_a_bot_that_others_are_measured_from_is_called_the_anchor() -> None:
    assert "25.00 (anchor)" in board_lines(Board(2, (replace(ROWS[1], sigma=0.0),)))[1]
