"""Who opened, against the event that the readable engine tells."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from made_runs import make_run, played, store

from arena.dudo.events import Seating
from arena.dudo.replay import replay
from arena.dudo.rules import Rules
from arena.errors import StorageError
from arena.records.openers import _highest_rolls, openers_of
from arena.records.schema import Record


def opener(record: Record, rules: Rules) -> int:
    """The plan seat that the replay names."""
    seating = next(e for e in replay(rules, record.transcript).events if isinstance(e, Seating))
    return seating.plan_seats[seating.opener]


@pytest.mark.parametrize(
    ("preset", "size"),
    [("common_hand", 2), ("common_hand", 5), ("classic", 2), ("classic", 4), ("openspiel", 2)],
)
def test_openers_are_those_of_the_replay(tmp_path: Path, preset: str, size: int) -> None:
    keys = {"rules": preset, "table_size": size, "schedule": {"deals": 40, "max_tables": 1}}
    folder, run = make_run(tmp_path / "made", "abcde", **keys)
    (block, *_) = run.plan.blocks
    records = played(run, block, forfeits=0.02)
    store(folder, run, block, records)
    expected = [opener(record, run.rule_set) for record in records]
    assert openers_of(folder, run, block.number).tolist() == expected
    if preset != "openspiel":
        assert len(set(expected)) == size, "everyone opens at times"


def test_a_game_that_ends_among_its_setup_rolls_is_damage() -> None:
    dice, offsets, seats = np.array([3, 3, 5], np.uint8), np.array([0, 3]), np.array([2])
    with pytest.raises(StorageError, match="block 7 is damaged: a game ends among its setup rolls"):
        _highest_rolls(dice, offsets, seats, "block 7")
    rolled = np.array([3, 3, 5, 2], np.uint8)
    assert _highest_rolls(rolled, np.array([0, 4]), seats, "block 7").tolist() == [0]
