"""One process at a time plays in a folder, and the others are told which."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from made_runs import make_run

from arena.records.folder import RunFolder, RunLocked

HOLD = """
import os, sys
from pathlib import Path
from arena.records.folder import RunFolder
with RunFolder(Path(sys.argv[1])).locked():
    print(os.getpid(), flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def folder(tmp_path: Path) -> RunFolder:
    return make_run(tmp_path / "results" / "made", "ab")[0]


@contextmanager
def holder(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the folder; it ends when its input does, or is killed."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == f"{process.pid}\n"
        yield process


def test_a_second_process_is_refused_and_told_the_first(folder: RunFolder) -> None:
    with holder(folder.path) as other:
        with pytest.raises(RunLocked) as caught, folder.locked():
            pass
        what = f"another arena run (process {other.pid}) plays in {folder.path}"
        assert caught.value.what == what
        assert caught.value.hint == "wait for it, or start another with --new"
        assert caught.value.exit_code == 2
    with folder.locked():
        assert (folder.path / "lock").read_text() == f"{os.getpid()}\n"


def test_a_killed_process_holds_nothing(folder: RunFolder) -> None:
    with holder(folder.path) as other:
        other.kill()
        other.wait()
    with folder.locked():
        pass


def test_the_lock_ends_with_an_error_too(folder: RunFolder) -> None:
    with pytest.raises(KeyboardInterrupt), folder.locked():
        raise KeyboardInterrupt
    with folder.locked():
        pass


def test_a_refused_process_removes_no_temporary_of_the_first(folder: RunFolder) -> None:
    with folder.locked():
        being_written = folder.path / "blocks" / ".000001.parquet.1.tmp"
        being_written.write_bytes(b"half")
        with pytest.raises(RunLocked), RunFolder(folder.path).locked():
            pass
        assert being_written.exists()
        assert (folder.path / "lock").read_text() == f"{os.getpid()}\n"
