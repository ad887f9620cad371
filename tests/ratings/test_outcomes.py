"""From records on disk to arrays: columns, who counts, damage."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from made_runs import encoded, fixtures, make_run, place_in, store_all, told
from scalar_count import ScalarCount, summed, wins_of

from arena.dudo.transcript import SideNote
from arena.errors import StorageError
from arena.ratings.count import tally
from arena.ratings.outcomes import Counted, read_outcomes
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.schema import Record

FAULTS = ("crash", "crash", "crash", "timeout_cpu", "sandbox_violation", "disqualified")


def random_records(run: RunFile, rng: random.Random, faults: float) -> list[Record]:
    records = []
    for fixture in fixtures(run):
        bots = [run.names[bot] for bot in fixture.bots]
        ranks = {bot: rng.randint(1, len(bots)) for bot in bots}
        ranks[rng.choice(bots)] = 1
        seating = tuple(rng.sample(range(len(bots)), len(bots)))
        faulty = {bot: rng.choice(FAULTS) for bot in bots if rng.random() < faults}
        cut = rng.random() < 0.2
        records.append(
            told(fixture, run.names, ranks, faults=faulty, truncated=cut, seating=seating)
        )
    return records


def agree(run: RunFile, records: list[Record], counted: Counted) -> None:
    oracle = ScalarCount(run.model.max_forfeits)
    for record in records:
        oracle.add(record)
    assert counted.disqualified == oracle.disqualified
    assert counted.dropped == oracle.dropped
    for board in counted.boards:
        own = [record for record in oracle.counted if len(record.bots) == board.table_size]
        assert board.game.tolist() == [record.game for record in own]
        assert board.table.tolist() == [record.table for record in own]
        assert board.deal.tolist() == [record.deal for record in own]
        assert board.copy.tolist() == [record.copy for record in own]
        assert board.truncated.tolist() == [record.truncated for record in own]
        assert board.ranks.tolist() == [list(record.ranks) for record in own]
        assert board.seating.tolist() == [list(record.seating) for record in own]
        names = [[run.names[bot] for bot in bots] for bots in board.bots.tolist()]
        assert names == [list(record.bots) for record in own]
        assert board.forfeits.tolist() == [
            [bot in dict(record.forfeits) for bot in record.bots] for record in own
        ]
        assert board.block.tolist() == [run.plan.block_of(r.game).number for r in own]
        counts = tally(board.bots, board.ranks, board.forfeits, len(run.names))
        won = summed([wins_of(record) for record in own])
        assert counts.wins == pytest.approx([won.get(bot, 0.0) for bot in run.names])
        assert counts.games.tolist() == [sum(bot in r.bots for r in own) for bot in run.names]
        lost = [bot for record in own for bot, _ in record.forfeits]
        assert counts.forfeits.tolist() == [lost.count(bot) for bot in run.names]


@pytest.mark.parametrize("faults", [0.0, 0.01, 0.05, 0.3])
@pytest.mark.parametrize(("max_forfeits", "block_games"), [(1, 7), (3, 20), (4, 2)])
def test_arrays_say_what_records_say(
    tmp_path: Path, faults: float, max_forfeits: int, block_games: int
) -> None:
    rng = random.Random(f"{faults} {max_forfeits}")
    folder, run = make_run(
        tmp_path / "made",
        "dbeac",
        table_size=[2, 3, 5],
        schedule={"deals": 3, "mirrored": True},
        max_forfeits=max_forfeits,
        block_games=block_games,
    )
    records = random_records(run, rng, faults)
    store_all(folder, run, records)
    counted = read_outcomes(folder, run)
    assert counted.missing_blocks == 0
    agree(run, records, counted)


def test_blocks_that_are_missing_are_counted(tmp_path: Path) -> None:
    folder, run = made(tmp_path)
    records = random_records(run, random.Random(1), 0.1)
    store_all(folder, run, records)
    gone = run.plan.blocks[1]
    folder.block_path(gone.number).unlink()
    counted = read_outcomes(folder, run)
    assert counted.missing_blocks == 1
    left = range(gone.first_game, gone.first_game + gone.games)
    agree(run, [record for record in records if record.game not in left], counted)


def test_a_board_of_which_no_game_counts_is_empty(tmp_path: Path) -> None:
    folder, run = made(tmp_path)
    void = {"a": "disqualified"}
    records = [told(f, run.names, {"a": 2, "b": 1}, faults=void) for f in fixtures(run)]
    store_all(folder, run, records)
    (board,) = read_outcomes(folder, run).boards
    assert (len(board), board.bots.shape) == (0, (0, 2))


def made(tmp_path: Path) -> tuple[RunFolder, RunFile]:
    keys = {"schedule": {"deals": 4, "mirrored": True}, "block_games": 2}
    return make_run(tmp_path / "made", "ab", **keys)


def test_a_strangers_record_is_damage(tmp_path: Path) -> None:
    folder, run = made(tmp_path)
    store_all(folder, run, random_records(run, random.Random(1), 0.0))
    block = run.plan.blocks[2]
    records = [told(fixture, ["a", "x"], {"a": 1, "x": 2}) for fixture in block.schedule()]
    folder.write_block(block.number, encoded(records, ["a", "x"], place_in(run, block)), b"{}")
    with pytest.raises(StorageError, match=r"000002\.parquet is damaged: bots, ranks or seats"):
        read_outcomes(folder, run)


def test_a_game_with_another_number_of_seats_is_damage(tmp_path: Path) -> None:
    folder, run = made(tmp_path)
    store_all(folder, run, random_records(run, random.Random(1), 0.0))
    other, three = make_run(tmp_path / "other", "abc", table_size=3, schedule={"deals": 3})
    records = [told(f, three.names, {"a": 1, "b": 2, "c": 3}) for f in fixtures(three)][:2]
    place = place_in(run, run.plan.blocks[0])
    folder.write_block(0, encoded(records, three.names, place), b"{}")
    with pytest.raises(StorageError, match=r"000000\.parquet is damaged: games that are not of 2"):
        read_outcomes(folder, run)
    assert other.name == "other"


def test_a_forfeit_of_a_seat_that_is_not_there_is_damage(tmp_path: Path) -> None:
    folder, run = made(tmp_path)
    records = random_records(run, random.Random(1), 0.0)
    faulty = told(
        run.plan.blocks[0].schedule()[0], run.names, {"a": 1, "b": 2}, faults={"b": "crash"}
    )
    note = SideNote(0, "forfeit", 2, "crash")
    records[0] = replace(faulty, transcript=replace(faulty.transcript, side=(note,)))
    store_all(folder, run, records)
    with pytest.raises(StorageError, match="a forfeit of a seat that the game does not have"):
        read_outcomes(folder, run)


def test_some_of_the_games() -> None:
    from made_outcomes import wins

    games = wins((0, 1), (1, 0), (2, 1))
    assert games.only(np.array([True, False, True])).bots.tolist() == [[0, 1], [2, 1]]
    assert games.only(np.array([2, 0])).game.tolist() == [2, 0]
