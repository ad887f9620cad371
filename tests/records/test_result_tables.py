"""Records as tables: who came where, the worst game, forfeits, and shares of wins."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest
from made_runs import fixtures, make_run, played, store, store_all, told

from arena.errors import NotFound, StorageError
from arena.records.folder import RunFolder
from arena.records.matches import MatchScore, match_scores
from arena.records.runfile import RunFile
from arena.records.search import games_with_fault, worst_game
from arena.records.tables import results_frame

Made = tuple[RunFolder, RunFile]


@pytest.fixture
def pair(tmp_path: Path) -> Made:
    """Two bots, three mirrored deals: a wins games 0, 1, 3 and 4 of six.

    Games 0 to 2 are the first copies, with a in seat 0; 3 to 5 their mirrors.
    """
    folder, run = make_run(tmp_path / "made", "ab", schedule={"deals": 3}, block_games=3)
    winners, rounds = "aabaab", (9, 4, 6, 4, 8, 3)
    faults = {1: {"b": "timeout_cpu"}, 5: {"a": "crash"}}
    records = [
        told(
            fixture,
            run.names,
            {bot: 1 if bot == winners[fixture.number] else 2 for bot in "ab"},
            rounds=rounds[fixture.number],
            faults=faults.get(fixture.number),
            seating=(1, 0),
        )
        for fixture in fixtures(run)
    ]
    store_all(folder, run, records)
    return folder, run


@pytest.fixture
def trio(tmp_path: Path) -> Made:
    """Three bots at one table, three games; in the last one a and b share the first place."""
    folder, run = make_run(tmp_path / "made", "abc", table_size=3, schedule={"deals": 3})
    ranks = [{"a": 1, "b": 2, "c": 3}, {"a": 2, "b": 3, "c": 1}, {"a": 1, "b": 1, "c": 3}]
    rounds = (7, 9, 5)
    records = [
        told(f, run.names, ranks[f.number], rounds=rounds[f.number], truncated=f.number == 2)
        for f in fixtures(run)
    ]
    store_all(folder, run, records)
    return folder, run


def test_there_is_a_row_per_game_and_seat(pair: Made) -> None:
    frame = results_frame(*pair)
    assert list(frame.game) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert list(frame.seat) == [0, 1] * 6
    assert list(frame.bot) == ["a", "b"] * 3 + ["b", "a"] * 3
    assert list(frame["rank"]) == [1, 2, 1, 2, 2, 1, 2, 1, 2, 1, 1, 2]
    assert list(frame.win) == [1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0]
    assert list(frame.deal) == [0, 0, 1, 1, 2, 2] * 2
    assert list(frame["copy"]) == [0] * 6 + [1] * 6
    assert list(frame.rounds) == [9, 9, 4, 4, 6, 6, 4, 4, 8, 8, 3, 3]
    assert set(frame.table) == {0}
    assert not frame.truncated.any()
    assert not frame.void.any()


def test_a_fault_stands_in_the_row_of_its_bot(pair: Made) -> None:
    """The note names the table seat; plan and table seats are exchanged here."""
    frame = results_frame(*pair)
    faulty = frame[frame.fault != ""]
    assert list(zip(faulty.game, faulty.bot, faulty.fault, strict=True)) == [
        (1, "b", "timeout_cpu"),
        (5, "a", "crash"),
    ]


def test_columns_have_plain_types(trio: Made) -> None:
    frame = results_frame(*trio)
    for column in ("game", "table", "deal", "copy", "seat", "rank", "rounds"):
        assert pd.api.types.is_integer_dtype(frame[column]), column
    assert pd.api.types.is_float_dtype(frame.win)
    assert pd.api.types.is_bool_dtype(frame.truncated)
    assert pd.api.types.is_bool_dtype(frame.void)
    assert all(isinstance(value, str) for value in [*frame.bot, *frame.fault])


def test_a_shared_first_place_counts_by_its_share(trio: Made) -> None:
    frame = results_frame(*trio)
    assert frame.groupby("bot").win.sum().to_dict() == {"a": 1.5, "b": 0.5, "c": 1.0}
    assert list(frame[frame.truncated].game) == [2, 2, 2]


def test_only_stored_blocks_are_in_the_table(pair: Made) -> None:
    folder, run = pair
    folder.block_path(0).unlink()
    assert sorted(set(results_frame(folder, run).game)) == [3, 4, 5]


def test_a_run_without_games_has_the_same_columns(pair: Made) -> None:
    folder, run = pair
    full = results_frame(folder, run)
    for block in run.plan.blocks:
        folder.block_path(block.number).unlink()
    empty = results_frame(folder, run)
    assert len(empty) == 0
    assert set(empty.columns) == set(full.columns)


def test_tables_of_all_sizes_are_in_one_table(tmp_path: Path) -> None:
    folder, run = make_run(
        tmp_path / "made", "abc", table_size=[2, 3], schedule={"deals": 3}, block_games=5
    )
    for block in run.plan.blocks:
        store(folder, run, block, played(run, block, forfeits=0.03))
    frame = results_frame(folder, run)
    seats = {fixture.number: len(fixture.bots) for fixture in fixtures(run)}
    assert frame.groupby("game").size().to_dict() == seats
    assert frame.groupby("game").win.sum().round(9).eq(1).all()
    assert (frame[frame.fault != ""]["rank"] > 1).all()
    assert (frame.fault != "").any()


def test_a_damaged_block_is_named(pair: Made) -> None:
    folder, run = pair
    path = folder.block_path(1)
    content = bytearray(path.read_bytes())
    content[4:200] = bytes(196)
    path.write_bytes(content)
    with pytest.raises(StorageError, match=r"000001\.parquet is damaged"):
        results_frame(folder, run)


def test_the_worst_game_is_the_shortest_of_those_lost(pair: Made) -> None:
    assert worst_game(*pair, "a") == 5
    # b lost games 1 and 3 in four rounds each: the first of them.
    assert worst_game(*pair, "b") == 1


def test_a_last_place_is_worse_than_a_short_game(trio: Made) -> None:
    assert worst_game(*trio, "c") == 2
    assert worst_game(*trio, "b") == 1
    assert worst_game(*trio, "a") == 1


def test_who_lost_nothing_has_no_worst_game(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "made", "ab", schedule={"deals": 1})
    store_all(folder, run, [told(f, run.names, {"a": 1, "b": 2}) for f in fixtures(run)])
    assert worst_game(folder, run, "b") == 0
    with pytest.raises(NotFound, match="a has lost no game of made"):
        worst_game(folder, run, "a")


def test_games_with_a_fault_are_those_of_the_bot_itself(pair: Made) -> None:
    assert games_with_fault(*pair, "a") == [5]
    assert games_with_fault(*pair, "b") == [1]


def test_games_with_a_fault_come_in_plan_order(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "made", "ab", schedule={"deals": 4}, block_games=2)
    records = [
        told(f, run.names, {"a": 1, "b": 2}, faults={"b": "crash"} if f.number % 3 else None)
        for f in fixtures(run)
    ]
    store_all(folder, run, records)
    assert games_with_fault(folder, run, "b") == [1, 2, 4, 5, 7]
    assert games_with_fault(folder, run, "a") == []


def test_void_games_are_marked_in_all_seats_and_shown_to_nobody(tmp_path: Path) -> None:
    """In games 1 and 2 b was not asked any more; in game 2 a forfeited before that."""
    folder, run = make_run(tmp_path / "made", "abc", table_size=3, schedule={"deals": 6})
    faults = {
        0: {"b": "crash"},
        1: {"b": "disqualified"},
        2: {"a": "crash", "b": "disqualified"},
    }
    records = [
        told(
            f,
            run.names,
            {"a": 2, "b": 3, "c": 1},
            rounds=(9, 1, 1, 8, 7, 6)[f.number],
            faults=faults.get(f.number),
        )
        for f in fixtures(run)
    ]
    store_all(folder, run, records)
    frame = results_frame(folder, run)
    assert list(frame[frame.void].game) == [1, 1, 1, 2, 2, 2]
    assert games_with_fault(folder, run, "b") == [0]
    assert games_with_fault(folder, run, "a") == []
    # The shorter a game, the worse; the void ones would be the worst here.
    assert worst_game(folder, run, "b") == 5


def test_a_match_is_scored_over_deals(pair: Made) -> None:
    """Deals 0 and 1 went to a twice, deal 2 to b twice: groups 1, 1, 0."""
    a, b = match_scores(*pair)
    assert (a.bot, a.games, a.wins, a.forfeits) == ("a", 6, 4, 1)
    assert (b.bot, b.games, b.wins, b.forfeits) == ("b", 6, 2, 1)
    assert a.share == pytest.approx(2 / 3)
    # Wilson for 2/3 of two deals: the variance is 1/3, of the mean 1/9, and (2/9) / (1/9) = 2.
    assert (a.low, a.high) == pytest.approx((0.1594, 0.9547), abs=5e-5)
    assert (b.low, b.high) == pytest.approx((1 - a.high, 1 - a.low))


def test_scores_come_best_first(trio: Made) -> None:
    scores: list[MatchScore] = match_scores(*trio)
    assert [(score.bot, score.wins, score.games) for score in scores] == [
        ("a", 1.5, 3),
        ("c", 1.0, 3),
        ("b", 0.5, 3),
    ]
