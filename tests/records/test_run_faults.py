"""The faults of a run, from the files beside its blocks."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from made_runs import make_run

from arena.errors import StorageError
from arena.records.faults import faults_of
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.side import FaultNote, SideFile

Made = tuple[RunFolder, RunFile]


def note(game: int, bot: str) -> FaultNote:
    return FaultNote(game, bot, 0, 1, "exception", f"KeyError in game {game}", None)


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """Two blocks with faults in the order in which they happened, and two still to be played."""
    folder, run = make_run(tmp_path / "made", "ab", schedule={"deals": 8}, block_games=4)
    assert len(run.plan.blocks) == 4
    happened = {0: [note(3, "b"), note(1, "a")], 1: [note(6, "a"), note(4, "a")]}
    for number, faults in happened.items():
        side = SideFile(number, 1, faults, [])
        folder.write_block(number, b"", msgspec.json.encode(side))
    return folder, run


def test_faults_come_in_plan_order_with_their_words(made: Made) -> None:
    assert list(faults_of(*made)) == [note(1, "a"), note(3, "b"), note(4, "a"), note(6, "a")]


def test_faults_of_one_bot_are_its_own(made: Made) -> None:
    assert [found.game for found in faults_of(*made, "a")] == [1, 4, 6]
    assert list(faults_of(*made, "c")) == []


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b'{"block": 1}'])
def test_a_damaged_file_is_named(made: Made, content: bytes) -> None:
    folder, _ = made
    folder.side_path(1).write_bytes(content)
    with pytest.raises(StorageError, match=r"blocks/000001\.json is damaged"):
        list(faults_of(*made))
