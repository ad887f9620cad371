"""Costs of bots over the files beside blocks."""

from __future__ import annotations

from pathlib import Path

import msgspec
from made_runs import make_run

from arena.records.costs import Cost, costs_of
from arena.records.side import BotCost, SideFile


def test_costs_add_up_over_blocks_and_memory_is_the_most(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "made", ["ann", "ben"], schedule={"deals": 4}, block_games=4)
    for number, decisions in ((0, 10), (1, 30)):
        cost = BotCost("ann", decisions, 2.0, 1, 0, 20.0 + number, "", [1])
        side = SideFile(number, 1, [], [cost])
        folder.write_block(number, b"", msgspec.json.encode(side))
    found = costs_of(folder, run)
    assert found == {"ann": Cost(40, 4.0, 21.0)}
    assert found["ann"].ms_per_decision == 0.1


def test_a_bot_that_was_never_asked_has_no_time_per_decision() -> None:
    assert Cost(0, 1.0, 20.0).ms_per_decision is None
