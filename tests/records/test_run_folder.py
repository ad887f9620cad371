"""A run's folder: files are whole or not there, and damaged ones are named."""

from __future__ import annotations

import os
import random
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from made_runs import SECRET, bundle_of, encoded, make_run, played, store

from arena.errors import NotFound, StorageError
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile

Made = tuple[RunFolder, RunFile]


class Crash(BaseException):
    """The process ends here; nothing of it runs any more."""


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """A run of three blocks of which the first is stored."""
    folder, run = make_run(
        tmp_path / "results" / "made", "abc", schedule={"deals": 4}, block_games=8
    )
    store(folder, run, run.plan.blocks[0], played(run, run.plan.blocks[0]))
    return folder, run


def names_in(path: Path) -> set[str]:
    return {entry.name for entry in path.iterdir()}


def test_a_new_folder_holds_everything_that_is_fixed(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "deep" / "made", "ab")
    assert names_in(folder.path) == {"run.json", "league.yaml", "bots", "secret", "blocks"}
    assert (folder.path / "bots" / "a" / "a.py").read_bytes() == b"# a\n"
    assert (folder.path / "secret").read_text() == "000102030405060708090a0b0c0d0e0f\n"
    assert "name: " in (folder.path / "league.yaml").read_text()
    assert folder.read_run() == run
    assert folder.read_secret() == SECRET
    assert folder.name == "made"


def test_the_secret_is_the_owners_until_it_is_published(made: Made) -> None:
    folder, _ = made
    path = folder.path / "secret"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    folder.publish_secret()
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_run_json_comes_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that was given up half way holds no run, and is none."""
    rename = os.rename

    def until_run_json(source: Path, target: Path) -> None:
        if target.name == "run.json":
            raise Crash
        rename(source, target)

    monkeypatch.setattr(os, "rename", until_run_json)
    with pytest.raises(Crash):
        make_run(tmp_path / "made", "ab")
    assert {"league.yaml", "bots", "secret"} < names_in(tmp_path / "made")
    with pytest.raises(NotFound, match="holds no run"):
        RunFolder(tmp_path / "made").read_run()


@pytest.mark.parametrize("step", ["fsync", "rename"])
def test_a_crash_before_the_renaming_leaves_the_old_content(
    made: Made, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    folder, _ = made
    folder.write("table.json", b"old")

    def crash(*arguments: object) -> None:
        raise Crash

    monkeypatch.setattr(os, step, crash)
    with pytest.raises(Crash):
        folder.write("table.json", b"new")
    monkeypatch.undo()
    assert folder.read("table.json") == b"old"


def test_content_is_on_the_disk_before_it_has_its_name(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, _ = made
    steps = []
    for name in ("fsync", "rename"):
        call = getattr(os, name)

        def noted(*arguments: object, name: str = name, call: Callable[..., None] = call) -> None:
            steps.append(name)
            call(*arguments)

        monkeypatch.setattr(os, name, noted)
    folder.write("table.json", b"new")
    assert steps == ["fsync", "rename", "fsync"]


def test_what_a_crash_left_behind_is_removed_at_the_next_lock(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, _ = made
    before = names_in(folder.path) | names_in(folder.path / "blocks")

    def crash(*arguments: object) -> None:
        raise Crash

    monkeypatch.setattr(os, "rename", crash)
    for name in ("table.json", "blocks/000001.parquet"):
        with pytest.raises(Crash):
            folder.write(name, b"new")
    monkeypatch.undo()
    left = (names_in(folder.path) | names_in(folder.path / "blocks")) - before
    assert len(left) == 2
    with folder.locked():
        assert names_in(folder.path) | names_in(folder.path / "blocks") == before | {"lock"}


def test_a_bots_own_files_are_not_taken_for_leftovers(made: Made) -> None:
    folder, _ = made
    own = folder.path / "bots" / "a" / ".cache.1.tmp"
    own.write_text("part of the bot")
    with folder.locked():
        assert own.exists()


def test_a_write_that_fails_leaves_nothing_and_says_where(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, _ = made
    before = names_in(folder.path)

    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match=r"table\.json: No space left on device") as caught:
        folder.write("table.json", b"new")
    assert caught.value.hint == "the results folder must be writable and have room"
    assert names_in(folder.path) == before


def test_a_folder_that_cannot_be_made_is_a_storage_error(tmp_path: Path) -> None:
    (tmp_path / "results").write_text("a file where a folder should be")
    with pytest.raises(StorageError, match="results/made"):
        make_run(tmp_path / "results" / "made", "ab")
    with (
        pytest.raises(StorageError, match="results/made"),
        RunFolder(tmp_path / "results" / "made").locked(),
    ):
        pass


def test_bots_are_staged_anew(made: Made) -> None:
    """What an attempt that was given up had staged is gone."""
    folder, run = made
    (folder.path / "bots" / "a" / "old.py").write_text("")
    folder.create(run, "", [bundle_of("a")], SECRET)
    assert names_in(folder.path / "bots" / "a") == {"a.py"}


def test_the_digest_of_a_staged_bot_is_that_of_its_bundle(made: Made) -> None:
    folder, run = made
    for entry in run.bots:
        assert folder.staged_digest(entry.name) == entry.digest
    (folder.path / "bots" / "a" / "a.py").write_text("# b\n")
    assert folder.staged_digest("a") != run.bots[0].digest
    assert folder.staged_digest("nobody") is None


def test_files_are_read_or_none(made: Made) -> None:
    folder, _ = made
    assert folder.read("table.json") is None
    folder.write("table.json", b"{}")
    assert folder.read("table.json") == b"{}"
    with pytest.raises(StorageError, match="bots: Is a directory"):
        folder.read("bots")


# Blocks


def test_a_stored_block_is_there_and_no_other(made: Made) -> None:
    folder, run = made
    assert [folder.has_block(block) for block in run.plan.blocks] == [True, False, False, False]
    assert names_in(folder.path / "blocks") == {"000000.json", "000000.parquet", "000000.sha256"}


def test_records_come_after_their_side_file(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """A block that is there has its side file."""
    folder, _ = made
    order: list[str] = []
    monkeypatch.setattr(os, "rename", lambda old, new: order.append(new.name))
    folder.write_block(3, b"records", b"side")
    assert order == ["000003.json", "000003.sha256", "000003.parquet"]


def test_records_are_found_by_block_and_index(made: Made) -> None:
    folder, run = made
    records = played(run, run.plan.blocks[0])
    assert list(folder.read_records(0)) == records
    for index, record in enumerate(records):
        assert folder.read_record(0, index) == record
    with pytest.raises(StorageError, match=r"000000\.parquet has fewer games than the plan"):
        folder.read_record(0, len(records))


def test_a_record_is_found_beyond_the_first_row_group(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, run = made
    monkeypatch.setattr("arena.records.schema.ROW_GROUP", 3)
    records = played(run, run.plan.blocks[0])
    store(folder, run, run.plan.blocks[0], records)
    assert [folder.read_record(0, index) for index in range(8)] == records


def cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def hollow(content: bytes) -> bytes:
    """Nothing but zeros between the marks and the footer."""
    footer = int.from_bytes(content[-8:-4], "little") + 8
    return content[:4] + bytes(len(content) - 4 - footer) + content[-footer:]


def foot_fault(content: bytes) -> bytes:
    """A footer of the right length that cannot be read."""
    length = int.from_bytes(content[-8:-4], "little")
    return content[: -8 - length] + b"\xff" * length + content[-8:]


@pytest.mark.parametrize(
    "damage",
    [lambda content: b"", cut, lambda content: b"garbage " * 99, foot_fault],
    ids=["empty", "cut", "garbage", "footer"],
)
def test_a_damaged_block_is_not_there_and_reading_it_names_it(
    made: Made, damage: Callable[[bytes], bytes]
) -> None:
    folder, run = made
    path = folder.block_path(0)
    path.write_bytes(damage(path.read_bytes()))
    assert not folder.has_block(run.plan.blocks[0])
    for read in (
        lambda: folder.read_table(0),
        lambda: folder.read_table(0, ["ranks"]),
        lambda: list(folder.read_records(0)),
        lambda: folder.read_record(0, 0),
    ):
        with pytest.raises(StorageError) as caught:
            read()
        assert caught.value.what.startswith(f"{path} is damaged: ")
        hint = "run the league again: it plays this block anew, and keeps the file"
        assert caught.value.hint == hint


def test_a_block_whose_inside_is_damaged_is_named_when_it_is_read(made: Made) -> None:
    folder, _ = made
    path = folder.block_path(0)
    path.write_bytes(hollow(path.read_bytes()))
    for read in (lambda: list(folder.read_records(0)), lambda: folder.read_record(0, 0)):
        with pytest.raises(StorageError, match=r"000000\.parquet is damaged: "):
            read()


@pytest.mark.parametrize("games", [0, 7, 9])
def test_a_block_with_another_number_of_games_is_not_there(made: Made, games: int) -> None:
    folder, run = made
    block = run.plan.blocks[0]
    records = played(run, block)
    path = folder.block_path(block.number)
    path.write_bytes(encoded((records + records)[:games], run.names))
    assert not folder.has_block(block)


def test_a_missing_block_is_a_storage_error_to_whoever_reads_it(made: Made) -> None:
    folder, _ = made
    for read in (lambda: folder.read_table(1), lambda: folder.read_record(1, 0)):
        with pytest.raises(StorageError, match=r"000001\.parquet: No such file or directory"):
            read()


def test_a_block_that_the_system_refuses_is_no_missing_block(made: Made) -> None:
    """It would be played again, and then could not be written."""
    folder, run = made
    folder.block_path(1).mkdir()
    with pytest.raises(StorageError, match=r"000001\.parquet: Is a directory"):
        folder.has_block(run.plan.blocks[1])


def test_checksums_are_those_of_sha256sum(made: Made) -> None:
    folder, _ = made
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", "000000.sha256"],
        cwd=folder.path / "blocks",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "000000.json: OK\n000000.parquet: OK\n"


@pytest.mark.parametrize("suffix", ["parquet", "json"])
def test_every_flipped_bit_of_a_block_is_found(made: Made, suffix: str) -> None:
    folder, run = made
    block = run.plan.blocks[0]
    path = folder.path / "blocks" / f"000000.{suffix}"
    content = path.read_bytes()
    assert folder.damage(run, block) is None
    rng = random.Random(suffix)
    for place in {0, len(content) - 1, *(rng.randrange(len(content)) for _ in range(200))}:
        flipped = bytearray(content)
        flipped[place] ^= 1 << rng.randrange(8)
        path.write_bytes(flipped)
        why = f"{path} is damaged: it is not as it was written, its checksum is another one"
        assert folder.damage(run, block) == why
    path.write_bytes(content)
    assert folder.damage(run, block) is None


@pytest.mark.parametrize("suffix", ["json", "sha256"])
def test_a_block_without_one_of_its_files_is_damaged(made: Made, suffix: str) -> None:
    folder, run = made
    (folder.path / "blocks" / f"000000.{suffix}").unlink()
    assert f"000000.{suffix}" in (folder.damage(run, run.plan.blocks[0]) or "")


def test_a_block_is_bound_to_its_place_and_its_run(made: Made, tmp_path: Path) -> None:
    """Whole files, checksums and all, under another number or from another run of the same league."""
    folder, run = made
    one, other = run.plan.blocks[:2]

    def brought(origin: RunFolder, number: int) -> str | None:
        for suffix in ("parquet", "json", "sha256"):
            content = (origin.path / "blocks" / f"{number:06}.{suffix}").read_bytes()
            renamed = content.replace(f"{number:06}.".encode(), b"000001.")
            (folder.path / "blocks" / f"000001.{suffix}").write_bytes(renamed)
        return folder.damage(run, other)

    what = f"{folder.block_path(1)} is another block, or one of another run"
    assert brought(folder, 0) == what
    elsewhere, same = make_run(
        tmp_path / "made", "abc", secret=bytes(16), schedule={"deals": 4}, block_games=8
    )
    store(elsewhere, same, other, played(run, other))
    assert brought(elsewhere, 1) == what
    assert one.number == 0


def test_a_damaged_block_is_kept_and_counts_as_missing(made: Made) -> None:
    folder, run = made
    block = run.plan.blocks[0]
    records = folder.block_path(0).read_bytes()
    for attempt in (1, 2):
        kept = folder.set_aside(0)
        assert kept == folder.path / "damaged" / f"000000-{attempt}"
        assert (kept / "000000.parquet").read_bytes() == records
        assert names_in(kept) == {"000000.json", "000000.parquet", "000000.sha256"}
        assert not folder.has_block(block)
        assert folder.damage(run, block) is None
        store(folder, run, block, played(run, block))
        assert folder.damage(run, block) is None


# The secret and run.json


@pytest.mark.parametrize(
    "content",
    [b"", b"000102", b"not hex digits, but as many as 32", b"\xff" * 32, b"0" * 33],
    ids=["empty", "short", "text", "bytes", "long"],
)
def test_a_damaged_secret_is_named(made: Made, content: bytes) -> None:
    folder, _ = made
    (folder.path / "secret").write_bytes(content)
    with pytest.raises(StorageError, match="made/secret is damaged: not 32 hex digits"):
        folder.read_secret()


def test_a_missing_secret_is_named(made: Made) -> None:
    folder, _ = made
    (folder.path / "secret").unlink()
    with pytest.raises(StorageError, match="made/secret: No such file or directory"):
        folder.read_secret()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"format_version": "one"}',
        b'{"format_version": 1, "run": "made"}',
    ],
    ids=["empty", "cut", "not UTF-8", "list", "no keys", "wrong type", "few keys"],
)
def test_a_damaged_run_json_is_named(made: Made, content: bytes) -> None:
    folder, _ = made
    (folder.path / "run.json").write_bytes(content)
    with pytest.raises(StorageError, match=r"made/run\.json is damaged: ") as caught:
        folder.read_run()
    hint = "name another run, begin one with arena run LEAGUE --new, or delete this folder"
    assert caught.value.hint == hint


def test_run_json_cut_anywhere_is_damaged(made: Made) -> None:
    folder, _ = made
    path = folder.path / "run.json"
    content = path.read_bytes()
    for length in range(0, len(content) - 1, 50):
        path.write_bytes(content[:length])
        with pytest.raises(StorageError, match="is damaged"):
            folder.read_run()


def test_a_folder_without_run_json_holds_no_run(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="nothing holds no run"):
        RunFolder(tmp_path / "nothing").read_run()
