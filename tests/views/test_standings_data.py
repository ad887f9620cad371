"""Standings as JSON and CSV, and that pandas reads them."""

from __future__ import annotations

import io
import json

import pandas as pd
import pytest
from made_boards import BOARD, STANDINGS

from arena.ratings.board import Board, Row, Standings
from arena.views.standings_data import (
    crosstable_csv,
    differing_json,
    leaderboard_json,
    splits_csv,
    standings_csv,
)


def read(text: str) -> pd.DataFrame:
    return pd.read_csv(io.StringIO(text))


def test_json_holds_everything() -> None:
    told = json.loads(json.dumps(leaderboard_json(STANDINGS), allow_nan=False))
    assert told["format_version"] == 1
    assert (told["run"], told["provisional"], told["stamps"]) == ("spring-1", False, [])
    (board,) = told["boards"]
    assert board["table_size"] == 2
    assert board["rows"][0] | {"rank": 1, "shared": True, "best_rank": 1} == board["rows"][0]
    assert board["rows"][2]["rank"] is None
    assert board["rows"][2]["disqualified"] is True
    assert board["rows"][0]["win"] is None
    assert board["pairs"][0]["ahead"] == {
        "share": 0.52,
        "low": 0.47,
        "high": 0.57,
        "games": 200,
    }
    assert board["misfit"] == 10.25
    assert board["cycles"] == [{"bots": ["rock", "scissors", "paper"], "shares": [0.6, 0.61, 0.62]}]
    assert board["cycle_count"] == 3
    assert board["splits"]["opener"][3] == {
        "bot": "rock", "part": "others", "games": 0, "share": None, "low": None, "high": None,
    }  # fmt: skip
    assert board["absent"] == {"luck_adjusted": "there are no coefficients for these rules"}


def test_json_names_bots_that_do_not_play_and_that_decide_otherwise() -> None:
    standings = Standings("r", True, ("stamp",), (("b", "line 1\nline\x1b 2"),), ())
    told = leaderboard_json(standings) | differing_json({"bluffy": 12})
    assert told["not_playing"] == [{"bot": "b", "reason": "line 1\nline\\x1b 2"}]
    assert told["provisional"] is True
    assert told["nondeterministic"] == [{"bot": "bluffy", "differing": 12}]


def test_standings_csv_has_a_line_per_bot() -> None:
    text = standings_csv(STANDINGS)
    assert text.splitlines()[0].startswith(
        "table_size,rank,bot,mu,sigma,score,games,wins,forfeits,disqualified,best_rank,"
    )
    assert text.splitlines()[1].startswith("2,1,rock,26.0,0.5,24.5,400,231.0,1,false,1,2,")
    frame = read(text)
    assert frame.bot.tolist() == ["rock", "paper", "scissors"]
    assert frame.disqualified.tolist() == [False, False, True]
    assert frame["rank"].isna().tolist() == [False, False, True]
    assert frame.win_share.isna().all()
    share = BOARD.pairs[0].ahead
    known = Row(1, "a", 25.0, 1.0, 22.0, 200, 104.0, 0, win=share, unforfeited=share)
    frame = read(standings_csv(Standings("r", False, (), (), (Board(2, (known,)),))))
    assert frame.loc[0, ["win_share", "win_low", "unforfeited_games"]].tolist() == [0.52, 0.47, 200]


def test_the_cross_table_has_each_pair_both_ways_for_pivots() -> None:
    frame = read(crosstable_csv(STANDINGS))
    assert len(frame) == 6
    shares = frame.pivot(index="bot", columns="rival", values="share")
    assert shares.loc["paper", "rock"] == pytest.approx(0.48)
    turned = frame[(frame.bot == "scissors") & (frame.rival == "paper")].iloc[0]
    assert (turned.wins, turned.losses, turned.off) == (140, 60, True)
    assert (turned.low, turned.high) == pytest.approx((0.65, 0.75))
    assert (turned.expected, turned.residual, turned.stronger) == pytest.approx((0.49, 21.0, 0.25))


def test_splits_have_a_line_per_part_and_bot() -> None:
    frame = read(splits_csv(STANDINGS))
    assert frame["by"].unique().tolist() == ["opener"]
    assert frame.bot.isna().tolist() == [True, True, False, False]
    assert frame.games.tolist() == [600, 600, 200, 0]
    assert len(read(splits_csv(STANDINGS, "seat"))) == 0


def test_names_are_written_out() -> None:
    hostile = Row(1, "a\x1b[2J\u202e", 25.0, 1.0, 22.0, 1, 1.0, 0)
    standings = Standings("r", False, (), (), (Board(2, (hostile,)),))
    assert "a\\x1b[2J\\u202e" in standings_csv(standings)
