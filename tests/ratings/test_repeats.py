"""Which bots decided otherwise when they were asked the same again."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))  # for made_runs

from made_runs import make_run, played, store

from arena.errors import StorageError
from arena.ratings.repeats import repeats_that_differ
from arena.records.side import BotCost, SideFile


def side(block: int, **differing: int) -> bytes:
    costs = [BotCost(bot, 1, 1.0, 1, count, 1.0, "", []) for bot, count in differing.items()]
    return msgspec.json.encode(SideFile(block, 1, [], costs))


def test_counts_are_summed_over_blocks_and_bots_without_any_left_out(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "r", ["a", "b", "c"], schedule={"deals": 2}, block_games=4)
    assert len(run.plan.blocks) > 1
    counts = [{"c": 1, "a": 2, "b": 0}, {"a": 3, "b": 0}]
    for block, differing in zip(run.plan.blocks, counts, strict=False):
        folder.write_block(block.number, b"", side(block.number, **differing))
    assert list(repeats_that_differ(folder, run).items()) == [("a", 5), ("c", 1)]


def test_damaged_side_file_is_named(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "r", ["a", "b"], schedule={"deals": 1})
    store(folder, run, run.plan.blocks[0], played(run, run.plan.blocks[0]))
    folder.write("blocks/000000.json", b"{}")
    with pytest.raises(StorageError, match=r"000000\.json is damaged"):
        repeats_that_differ(folder, run)
