"""Who leads while a run plays."""

from __future__ import annotations

from pathlib import Path

from made_runs import encoded, make_run, told

from arena.ratings.provisional import Provisional


def blocks_of(tmp_path: Path, size: int, ranks: dict[str, int], **faults: str) -> bytes:
    _, run = make_run(tmp_path / str(size), "abc", table_size=size, schedule={"deals": 30})
    games = [f for block in run.plan.blocks for f in block.schedule()]
    return encoded([told(f, run.names, ranks, faults=faults) for f in games], run.names)


def test_the_best_of_the_blocks_so_far_are_told(tmp_path: Path) -> None:
    provisional = Provisional()
    assert provisional.top(3) == []
    provisional.add(0, blocks_of(tmp_path, 3, {"a": 2, "b": 1, "c": 3}))
    top = provisional.top(2)
    assert [bot for bot, _ in top] == ["b", "a"]
    assert top[0][1] > 27 > top[1][1] > 20


def test_table_sizes_are_not_mixed(tmp_path: Path) -> None:
    provisional = Provisional()
    provisional.add(0, blocks_of(tmp_path, 2, {"a": 1, "b": 2, "c": 3}))
    before = provisional.top(3)
    provisional.add(1, blocks_of(tmp_path, 3, {"a": 3, "b": 2, "c": 1}))
    assert [bot for bot, _ in provisional.top(3)] == ["c", "b", "a"]
    alone = Provisional()
    alone.add(1, blocks_of(tmp_path / "alone", 3, {"a": 3, "b": 2, "c": 1}))
    assert provisional.top(3) == alone.top(3)
    assert [bot for bot, _ in before] == ["a", "b", "c"]


def test_void_games_are_left_out(tmp_path: Path) -> None:
    provisional = Provisional()
    provisional.add(0, blocks_of(tmp_path, 3, {"a": 1, "b": 2, "c": 3}, c="disqualified"))
    assert provisional.top(3) == []
