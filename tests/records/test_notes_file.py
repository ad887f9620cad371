"""The file of a block's notes: its owner's alone, gone when nothing is noted, named when damaged."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_runs import make_run

from arena.errors import StorageError
from arena.records.folder import RunFolder
from arena.records.notes import BotNote, encode_notes, notes_of
from arena.records.runfile import RunFile

Made = tuple[RunFolder, RunFile]
NOTES = [
    BotNote(1, "a", 0, 1, 0, "one"),
    BotNote(0, "a", 1, 1, 1, "other game"),
    BotNote(1, "b", 1, 1, 1, "two \x1b"),
]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    folder, run = make_run(tmp_path / "made", "ab", schedule={"deals": 2})
    folder.write_block(0, b"", b"{}", encode_notes(0, NOTES, {"b": 3}))
    return folder, run


def test_notes_of_a_game_are_all_or_those_of_one_bot(made: Made) -> None:
    folder, run = made
    block = run.plan.blocks[0]
    every = notes_of(folder, block, 1)
    assert every.notes == (NOTES[0], NOTES[2])
    assert every.cut == {"b": 3}
    assert notes_of(folder, block, 1, "a").notes == (NOTES[0],)
    assert notes_of(folder, block, 1, "a").cut == {}
    assert notes_of(folder, run.plan.blocks[1], 2).notes == ()


def test_only_the_owner_may_read_them(made: Made) -> None:
    path = made[0].notes_path(0)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_block_played_again_without_notes_has_none(made: Made) -> None:
    folder, _ = made
    assert encode_notes(0, [], {}) == b""
    folder.write_block(0, b"", b"{}")
    assert not folder.notes_path(0).exists()


def test_what_was_cut_is_kept_where_no_note_is(made: Made) -> None:
    folder, run = made
    folder.write_block(0, b"", b"{}", encode_notes(0, [], {"a": 9}))
    assert notes_of(folder, run.plan.blocks[0], 0).cut == {"a": 9}


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b'{"notes": [1]}'])
def test_a_damaged_file_is_named(made: Made, content: bytes) -> None:
    folder, run = made
    folder.notes_path(0).write_bytes(content)
    with pytest.raises(StorageError, match=r"notes/000000\.json is damaged"):
        notes_of(folder, run.plan.blocks[0], 0)
