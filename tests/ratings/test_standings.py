"""The table of a run from the records on disk: order, ranks, stamps and remarks."""

from __future__ import annotations

import math
import random
from pathlib import Path

import msgspec
import pytest
from made_runs import fixtures, make_run, played, store, store_all, told

from arena.errors import NotFound, StorageError
from arena.ratings.board import Row, Standings
from arena.ratings.rated import rate
from arena.ratings.standings import standings_of
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile

PAIRS = {"schedule": {"deals": 1, "mirrored": True}, "block_games": 1}
"""Each pair of bots plays two games, each in a block of its own."""


def rows_of(standings: Standings, board: int = 0) -> dict[str, Row]:
    return {row.bot: row for row in standings.boards[board].rows}


def finished(
    folder: RunFolder, run: RunFile, order: str, faults: dict[int, dict[str, str]] | None = None
) -> Standings:
    """The standings when the bot that comes first in `order` wins every game."""
    records = []
    for fixture in fixtures(run):
        bots = sorted((run.names[bot] for bot in fixture.bots), key=order.index)
        fault = (faults or {}).get(fixture.number, {})
        bots.sort(key=lambda bot, fault=fault: bot in fault)
        ranks = {bot: rank for rank, bot in enumerate(bots, start=1)}
        records.append(told(fixture, run.names, ranks, faults=fault))
    store_all(folder, run, records)
    return standings_of(folder, run)


def test_the_best_come_first_and_ranks_count_from_one(tmp_path: Path) -> None:
    many = {"schedule": {"deals": 40, "mirrored": True}}
    standings = finished(*make_run(tmp_path / "made", "abc", **many), order="bca")
    (board,) = standings.boards
    assert board.table_size == 2
    assert [(row.rank, row.bot, row.games, row.wins) for row in board.rows] == [
        (1, "b", 160, 160),
        (2, "c", 160, 80),
        (3, "a", 160, 0),
    ]
    assert standings.run == "made"
    assert not standings.provisional
    assert standings.not_playing == ()
    assert standings.stamps == ()


def test_rows_are_sorted_by_mu_less_three_sigma(tmp_path: Path) -> None:
    standings = finished(*make_run(tmp_path / "made", "abcd", **PAIRS), order="dbca")
    rows = standings.boards[0].rows
    for row in rows:
        assert row.score == row.mu - 3 * row.sigma
    assert [row.score for row in rows] == sorted((row.score for row in rows), reverse=True)


def test_a_bot_without_games_comes_below_those_that_are_as_good_and_known(
    tmp_path: Path,
) -> None:
    """a and b won one game each against the other, c played none."""
    folder, run = make_run(tmp_path / "made", "abc", **PAIRS)
    for block, ranks in zip(run.plan.blocks, ({"a": 1, "b": 2}, {"a": 2, "b": 1}), strict=False):
        (fixture,) = block.schedule()
        store(folder, run, block, [told(fixture, run.names, ranks)])
    rows = standings_of(folder, run).boards[0].rows
    assert [(row.rank, row.bot, row.mu) for row in rows] == [
        (1, "a", 25.0),
        (1, "b", 25.0),
        (None, "c", 25.0),
    ]
    assert rows[1].sigma < rows[2].sigma


def test_bots_without_games_have_no_rank_and_come_last(tmp_path: Path) -> None:
    """Two bots without games beside the winner and the loser of the only one."""
    folder, run = make_run(tmp_path / "made", "abcd", **PAIRS)
    block = run.plan.blocks[0]
    (fixture,) = block.schedule()
    store(folder, run, block, [told(fixture, run.names, {"a": 2, "b": 1})])
    standings = standings_of(folder, run)
    assert standings.provisional
    assert [(row.rank, row.bot, row.games) for row in standings.boards[0].rows] == [
        (1, "b", 1),
        (1, "a", 1),
        (None, "c", 0),
        (None, "d", 0),
    ]
    row = rows_of(standings)["c"]
    assert (row.mu, row.sigma) == pytest.approx((25.0, 25.0 / 3.0), abs=1e-6)
    assert standings.boards[0].flags == (
        "c, d have no games that count: mu and sigma are those of no game",
        "fewer than 30 deals, sigma is rough: a, b",
    )


def test_a_run_without_games_has_no_boards(tmp_path: Path) -> None:
    standings = standings_of(*make_run(tmp_path / "made", "ab", **PAIRS))
    assert standings.provisional
    assert standings.boards == ()


def test_every_table_size_has_its_board(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "made", "abc", table_size=[2, 3], **PAIRS)
    standings = finished(folder, run, order="cba")
    assert [board.table_size for board in standings.boards] == [2, 3]
    assert rows_of(standings, 1)["c"].games == 3


def test_a_forfeit_is_found_through_the_seating(tmp_path: Path) -> None:
    """The note names a table seat; the bot is at the plan seat that sits there."""
    folder, run = make_run(tmp_path / "made", "ab", **PAIRS)
    records = [
        told(fixture, run.names, {"a": 1, "b": 2}, faults={"b": "crash"}, seating=(1, 0))
        for fixture in fixtures(run)
    ]
    store_all(folder, run, records)
    rows = rows_of(standings_of(folder, run))
    assert (rows["a"].forfeits, rows["b"].forfeits) == (0, 2)


def test_a_disqualified_bot_has_no_rank_and_comes_last(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "made", "abc", **PAIRS, max_forfeits=1)
    # Games 0 and 1 are a against b, 2 and 3 a against c, 4 and 5 b against c.
    standings = finished(folder, run, order="abc", faults={1: {"a": "timeout_cpu"}})
    (board,) = standings.boards
    assert [(row.rank, row.bot, row.disqualified) for row in board.rows] == [
        (1, "b", False),
        (1, "c", False),
        (None, "a", True),
    ]
    row = rows_of(standings)["a"]
    assert (row.games, row.wins, row.forfeits) == (2, 1, 1)
    assert board.flags == (
        "a is disqualified: 1 forfeit",
        "2 games with a disqualified bot, counted for nobody",
        "fewer than 30 deals, sigma is rough: a, b, c",
    )


def test_a_violation_is_named_in_the_remark(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "made", "ab", **PAIRS)
    standings = finished(folder, run, order="ab", faults={0: {"b": "sandbox_violation"}})
    assert standings.boards[0].flags == (
        "b is disqualified: it broke out of what the sandbox allows (sandbox_violation)",
        "1 game with a disqualified bot, counted for nobody",
        "fewer than 30 deals, sigma is rough: a, b",
    )


def test_cut_off_games_and_shared_ranks_are_remarked(tmp_path: Path) -> None:
    folder, run = make_run(
        tmp_path / "made", "abc", table_size=3, schedule={"deals": 3}, block_games=9
    )
    ranks = [{"a": 1, "b": 1, "c": 3}, {"a": 1, "b": 2, "c": 2}, {"a": 1, "b": 2, "c": 3}]
    records = [
        told(fixture, run.names, ranks[fixture.number], truncated=fixture.number == 0)
        for fixture in fixtures(run)
    ]
    store_all(folder, run, records)
    standings = standings_of(folder, run)
    assert standings.boards[0].flags == (
        "1 game cut off by max_rounds and ranked by dice",
        "2 games with shared ranks, rated as every order of the tied in equal parts",
        "fewer than 30 deals, sigma is rough: a, b, c",
    )
    assert rows_of(standings)["a"].wins == 2.5


def test_thirds_that_make_a_whole_are_shown_as_one(tmp_path: Path) -> None:
    folder, run = make_run(
        tmp_path / "made", "abc", table_size=3, schedule={"deals": 6}, block_games=9
    )
    ranks = {"a": 1, "b": 1, "c": 1}
    store_all(folder, run, [told(fixture, run.names, ranks) for fixture in fixtures(run)])
    standings = standings_of(folder, run)
    assert [row.wins for row in standings.boards[0].rows] == [2.0, 2.0, 2.0]
    assert [row.rank for row in standings.boards[0].rows] == [1, 1, 1]


def test_bots_that_do_not_play_are_listed_with_the_last_line_of_the_reason(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "made", "ac", refused=["b"], **PAIRS)
    standings = finished(folder, run, order="ac")
    assert standings.not_playing == (("b", "load_error: NameError: no such name"),)
    assert set(rows_of(standings)) == {"a", "c"}


@pytest.mark.parametrize(
    ("changed", "stamp"),
    [
        (
            {"trust_bots": True},
            "--trust-bots: bots ran in processes of their own, but were not locked down",
        ),
        (
            {"open_seed": True},
            "open seed: the league states it, so the dice could be known beforehand",
        ),
    ],
)
def test_what_a_reader_must_know_is_stamped(
    tmp_path: Path, changed: dict[str, bool], stamp: str
) -> None:
    folder, run = make_run(tmp_path / "made", "ab", **PAIRS)
    assert standings_of(folder, msgspec.structs.replace(run, **changed)).stamps == (stamp,)


def test_the_table_does_not_depend_on_the_order_in_which_blocks_came(tmp_path: Path) -> None:
    folders = [make_run(tmp_path / name / "made", "abcd", **PAIRS) for name in ("one", "other")]
    for (folder, run), step in zip(folders, (1, -1), strict=True):
        for block in run.plan.blocks[::step]:
            store(folder, run, block, played(run, block, forfeits=0.01))
    assert standings_of(*folders[0]) == standings_of(*folders[1])


def test_numbers_are_finite_and_games_add_up(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "made", "abcd", **PAIRS, table_size=[2, 3, 4])
    for block in run.plan.blocks:
        store(folder, run, block, played(run, block, forfeits=0.02))
    for planned, board in zip(run.plan.boards, standings_of(folder, run).boards, strict=True):
        assert all(math.isfinite(x) for row in board.rows for x in (row.mu, row.sigma, row.score))
        assert sum(row.games for row in board.rows) == planned.games * board.table_size
        assert sum(row.wins for row in board.rows) == pytest.approx(planned.games)


def test_a_damaged_block_is_named(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "made", "ab", **PAIRS)
    finished(folder, run, order="ab")
    path = folder.block_path(1)
    content = path.read_bytes()
    path.write_bytes(content[:100] + bytes(200) + content[300:])
    with pytest.raises(StorageError, match=r"000001\.parquet is damaged"):
        standings_of(folder, run)


def test_twins_without_end_share_rank_and_score(tmp_path: Path) -> None:
    """Every deal is won once by either; each bot's sigma is finite, and the board says why."""
    keys = {"schedule": {"deals": 40, "mirrored": True}}
    folder, run = make_run(tmp_path / "made", "ab", **keys)
    records = [told(f, run.names, {"a": 1 + f.copy, "b": 2 - f.copy}) for f in fixtures(run)]
    store_all(folder, run, records)
    (board,) = standings_of(folder, run).boards
    assert [(row.rank, row.mu) for row in board.rows] == [(1, 25.0), (1, 25.0)]
    assert all(0.2 < row.sigma < 1.0 for row in board.rows)
    assert board.flags == (
        "nearly all deals ended alike, sigma is what the model allows for so many games: a, b",
    )


def test_islands_are_remarked(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "made", "abcd", **PAIRS)
    records = {
        f.number: told(f, run.names, dict(zip("abcd", (1, 2, 3, 4), strict=True)))
        for f in fixtures(run)
    }
    for block in run.plan.blocks:
        (fixture,) = block.schedule()
        if {run.names[bot] for bot in fixture.bots} in ({"a", "b"}, {"c", "d"}):
            store(folder, run, block, [records[fixture.number]])
    (board,) = standings_of(folder, run).boards
    assert (
        "no games connect a, b / c, d: mu compares bots within one of these groups only"
        in board.flags
    )


def test_an_anchor_stands_at_25_and_only_the_scale_moves(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "made", "abc", **PAIRS)
    plain = rows_of(finished(folder, run, order="bca"))
    moved = rows_of(standings_of(folder, run, anchor="c"))
    assert (moved["c"].mu, moved["c"].sigma) == (25.0, 0.0)
    for bot in "ab":
        assert moved[bot].mu - 25 == pytest.approx(plain[bot].mu - plain["c"].mu, abs=2e-6)
    with pytest.raises(NotFound, match="no bot 'x' in made"):
        standings_of(folder, run, anchor="x")


def test_the_mean_of_the_bots_is_the_default_anchor(tmp_path: Path) -> None:
    """Two bots: each is half their difference from the mean, and so is its sigma."""
    keys = {"schedule": {"deals": 200, "mirrored": True}}
    folder, run = make_run(tmp_path / "made", "ab", **keys)
    rng = random.Random(1)
    records = []
    for fixture in fixtures(run):
        won = rng.random() < 0.6
        records.append(told(fixture, run.names, {"a": 1 if won else 2, "b": 2 if won else 1}))
    store_all(folder, run, records)
    middle, fixed = (rows_of(standings_of(folder, run, anchor)) for anchor in (None, "b"))
    assert middle["a"].mu + middle["b"].mu == pytest.approx(50.0, abs=2e-6)
    assert middle["a"].sigma == pytest.approx(fixed["a"].sigma / 2, abs=2e-6)
    # 400 games: sd of the difference is about sqrt(2) beta / phi(.25) sqrt(.24 / 400).
    assert fixed["a"].sigma == pytest.approx(0.373, abs=0.04)


def test_few_games_share_the_rank_and_many_do_not(tmp_path: Path) -> None:
    standings = finished(*make_run(tmp_path / "made", "abc", **PAIRS), order="bca")
    assert [(row.rank, row.bot, row.shared) for row in standings.boards[0].rows] == [
        (1, "b", True),
        (1, "c", True),
        (1, "a", True),
    ]
    assert standings.boards[0].flags == ("fewer than 30 deals, sigma is rough: a, b, c",)


def test_openers_are_found_for_games_of_every_block(tmp_path: Path) -> None:
    """Against the records of all blocks, of which a disqualified bot takes some out."""
    keys = {"rules": "common_hand", "table_size": [2, 3], "schedule": {"deals": 6}}
    folder, run = make_run(tmp_path / "made", "abc", **keys, block_games=5, max_forfeits=3)
    opened: dict[int, tuple[int, ...]] = {}
    for block in run.plan.blocks:
        records = played(run, block, forfeits=0.02)
        store(folder, run, block, records)
        opened |= {
            record.game: (record.transcript.dice[0], record.transcript.dice[1])
            for record in records
        }
    rated = rate(folder, run)
    assert sum(rated.counted.dropped.values()), "some games do not count"
    board, opener = rated.counted.boards[0], rated.openers[0]
    for game, seat in zip(board.game.tolist(), opener.tolist(), strict=True):
        first, second = opened[game]
        assert first == second or seat == (0 if first > second else 1)
