"""A run as one archive: whole, the same twice, and with nothing in it that is to stay here."""

from __future__ import annotations

import hashlib
import os
import stat
import subprocess
import tarfile
from pathlib import Path

import pytest
from made_runs import make_run, played, store

from arena.cli.main import main
from arena.cli.playing import finish
from arena.errors import StorageError
from arena.records.archive import SUMS, write_archive
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile

SECRET_LINE = b"000102030405060708090a0b0c0d0e0f\n"


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[RunFolder, RunFile]:
    """A run of which one block is stored, with a note; the current folder is its project."""
    folder, run = make_run(
        tmp_path / "results" / "made", "ab", schedule={"deals": 4}, block_games=4
    )
    block = run.plan.blocks[0]
    store(folder, run, block, played(run, block))
    (folder.path / "notes").mkdir()
    folder.write("notes/000000.json", b"private")
    monkeypatch.chdir(tmp_path)
    return folder, run


def complete(folder: RunFolder, run: RunFile) -> None:
    for block in run.plan.blocks:
        store(folder, run, block, played(run, block))
    finish(folder, run)


def members(path: Path) -> dict[str, bytes]:
    with tarfile.open(path, "r:gz") as archive:
        found = {}
        for member in archive.getmembers():
            file = archive.extractfile(member)
            assert file is not None
            found[member.name] = file.read()
        return found


def test_the_secret_of_a_run_that_takes_more_games_stays_here(
    made: tuple[RunFolder, RunFile], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, run = made
    assert main(["export", "made"]) == 0
    assert capsys.readouterr().err == "warning: the run is not complete, its secret stays here\n"
    held = members(Path("made.tar.gz"))
    assert {"made/run.json", "made/league.yaml", "made/blocks/000000.parquet"} < set(held)
    assert not any(SECRET_LINE.strip() in content for content in held.values())
    complete(folder, run)
    assert main(["export", "made"]) == 0
    assert members(Path("made.tar.gz"))["made/secret"] == SECRET_LINE


def test_blocks_without_a_table_do_not_make_a_run_complete(
    made: tuple[RunFolder, RunFile],
) -> None:
    """The secret is published with the table and not before."""
    folder, run = made
    for block in run.plan.blocks:
        store(folder, run, block, played(run, block))
    assert main(["export", "made"]) == 0
    assert "made/secret" not in members(Path("made.tar.gz"))


def test_notes_come_along_on_request_only(made: tuple[RunFolder, RunFile]) -> None:
    assert main(["export", "made"]) == 0
    assert not any(b"private" in content for content in members(Path("made.tar.gz")).values())
    assert main(["export", "made", "--notes", "--out", "with.tar.gz"]) == 0
    assert members(Path("with.tar.gz"))["made/notes/000000.json"] == b"private"


def test_what_is_no_part_of_a_run_stays_here(made: tuple[RunFolder, RunFile]) -> None:
    folder, _ = made
    (folder.path / "report").mkdir()
    (folder.path / "report" / "index.html").touch()
    (folder.path / "blocks" / ".000001.parquet.77.tmp").touch()
    (folder.path / "bots" / "a" / ".hidden").write_text("the bot's own")
    folder.set_aside(0)
    assert main(["export", "made"]) == 0
    names = set(members(Path("made.tar.gz")))
    assert names == {
        "made/run.json",
        "made/league.yaml",
        "made/bots/a/a.py",
        "made/bots/a/.hidden",
        "made/bots/b/b.py",
        f"made/{SUMS}",
    }


def test_the_same_run_gives_the_same_bytes(made: tuple[RunFolder, RunFile]) -> None:
    folder, _ = made
    first = write_archive(folder, Path("one.tar.gz").absolute(), secret=True, notes=True)
    for path in folder.path.rglob("*"):
        os.utime(path, (1, 1))
    (folder.path / "run.json").chmod(0o600)
    again = write_archive(folder, Path("two.tar.gz").absolute(), secret=True, notes=True)
    content = Path("two.tar.gz").read_bytes()
    assert Path("one.tar.gz").read_bytes() == content
    assert first.sha256 == again.sha256 == hashlib.sha256(content).hexdigest()
    assert again.size_bytes == len(content)


def test_unpacked_elsewhere_it_is_checked_by_sha256sum_and_by_verify(
    made: tuple[RunFolder, RunFile], capsys: pytest.CaptureFixture[str]
) -> None:
    complete(*made)
    assert main(["export", "made", "--out", "kept.tar.gz"]) == 0
    subprocess.run(["tar", "-xzf", "kept.tar.gz"], check=True)
    summed = ["sha256sum", "--check", "--strict", "--quiet", SUMS]
    assert subprocess.run(summed, cwd="made", check=False).returncode == 0
    capsys.readouterr()
    assert main(["verify", "./made"]) == 0
    assert capsys.readouterr().out.startswith("identical: made (8 games, table)")
    block = Path("made/blocks/000001.parquet")
    block.write_bytes(block.read_bytes()[:-1] + b"\0")
    assert subprocess.run(summed, cwd="made", check=False, capture_output=True).returncode == 1
    assert main(["verify", "./made"]) == 3


def test_a_damaged_block_is_not_exported(
    made: tuple[RunFolder, RunFile], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, _ = made
    folder.block_path(0).write_bytes(b"something else")
    assert main(["export", "made"]) == 3
    assert "000000.parquet is damaged" in capsys.readouterr().err
    assert not Path("made.tar.gz").exists()


def test_a_run_that_plays_is_not_exported(
    made: tuple[RunFolder, RunFile], capsys: pytest.CaptureFixture[str]
) -> None:
    with made[0].locked():
        assert main(["export", "made"]) == 2
    assert "error[locked]" in capsys.readouterr().err


def test_a_place_that_cannot_be_written_is_named(made: tuple[RunFolder, RunFile]) -> None:
    target = Path("nowhere/made.tar.gz").absolute()
    with pytest.raises(StorageError, match=r"nowhere/.*No such file") as caught:
        write_archive(made[0], target, secret=False, notes=False)
    assert caught.value.hint == "--out names another place"


def test_an_archive_that_was_there_is_replaced_whole(made: tuple[RunFolder, RunFile]) -> None:
    Path("made.tar.gz").write_bytes(b"old")
    assert main(["export", "made"]) == 0
    assert "made/run.json" in members(Path("made.tar.gz"))
    assert [path.name for path in Path.cwd().iterdir() if path.is_file()] == ["made.tar.gz"]
    assert stat.S_ISREG(Path("made.tar.gz").stat().st_mode)
