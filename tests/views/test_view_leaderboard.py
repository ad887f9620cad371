"""Standings as text, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

from arena.ratings.board import Board, Row, Standings
from arena.views.leaderboard import (
    differing_json,
    leaderboard_csv,
    leaderboard_json,
    leaderboard_text,
)

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


def test_json_holds_all_values_unrounded() -> None:
    told = json.loads(json.dumps(leaderboard_json(STANDINGS)))
    assert told["format_version"] == 1
    assert told["run"] == "spring-1"
    assert told["provisional"] is False
    assert told["stamps"] == list(STANDINGS.stamps)
    assert told["not_playing"] == [
        {"bot": "broken", "reason": 'File "broken.py", line 3\nSyntaxError: invalid syntax'}
    ]
    assert [board["table_size"] for board in told["boards"]] == [2, 4]
    assert told["boards"][0]["flags"] == ["the fit did not converge"]
    assert told["boards"][0]["rows"][0] == {
        "rank": 1, "bot": "thirds", "mu": 31.256, "sigma": 0.5, "score": 29.756, "games": 1000,
        "wins": 662.5, "forfeits": 0, "disqualified": False,
    }  # fmt: skip
    assert told["boards"][0]["rows"][2]["rank"] is None


def test_csv_has_one_line_per_bot_and_table_size() -> None:
    text = leaderboard_csv(STANDINGS)
    assert text.splitlines()[:2] == [
        "table_size,rank,bot,mu,sigma,score,games,wins,forfeits,disqualified",
        "2,1,thirds,31.256,0.5,29.756,1000,662.5,0,false",
    ]
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["table_size"], row["bot"], row["rank"]) for row in rows] == [
        ("2", "thirds", "1"), ("2", "bluffy", "2"), ("2", "rude", ""), ("4", "thirds", "1"),
    ]  # fmt: skip


def test_names_stamps_and_reasons_cannot_act_on_the_terminal() -> None:
    hostile = "a\x1b[2J\u202e"
    row = replace(ROWS[0], bot=hostile)
    standings = Standings(
        hostile, False, (hostile,), ((hostile, hostile),), (Board(2, (row,), (hostile,)),)
    )
    text = leaderboard_text(standings).plain
    assert text.count("a\\x1b[2J\\u202e") == 6
    for told in (text, leaderboard_csv(standings)):
        assert "\x1b" not in told
        assert "\u202e" not in told


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
    assert differing_json({"bluffy": 12}) == {
        "nondeterministic": [{"bot": "bluffy", "differing": 12}]
    }
