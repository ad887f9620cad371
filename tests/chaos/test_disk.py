"""Disks that are full, closed or lie; clocks that go back; two drivers at once."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest
from kills import Kill
from played_project import ARENA, Project
from rounds import END_S, NAME, Files, command, differing, files_of, finished, start

Before = set[psutil.Process]
RUN = [*ARENA, "run", f"tournaments/{NAME}.yaml", "--local"]
SMALL = "100k"
"""Room for some of the blocks, but not for all."""
DAY_S = 86_400


def blocks_of(project: Project) -> Path:
    return project.root / "results" / NAME / "blocks"


def flip(path: Path, at: float) -> None:
    """Change one bit, at this share of the file."""
    content = bytearray(path.read_bytes())
    content[int(len(content) * at)] ^= 4
    path.write_bytes(content)


def copy_block(blocks: Path, source: int, target: int) -> None:
    """All files of a block under another number, its checksums made to fit."""
    for ending in ("parquet", "json"):
        shutil.copy(blocks / f"{source:06}.{ending}", blocks / f"{target:06}.{ending}")
    sums = (blocks / f"{source:06}.sha256").read_text()
    (blocks / f"{target:06}.sha256").write_text(sums.replace(f"{source:06}", f"{target:06}"))


def run(project: Project, *prefix: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*prefix, *RUN],
        cwd=project.root,
        env=os.environ | environment,
        text=True,
        capture_output=True,
        check=False,
        timeout=END_S,
    )


def test_every_kind_of_damage_is_told_kept_aside_and_played_again(
    project: Project, undisturbed: Project, expected: Files
) -> None:
    shutil.copytree(undisturbed.root / "results", project.root / "results")
    blocks = blocks_of(project)
    (blocks / "000000.parquet").write_bytes(b"")
    (blocks / "000001.parquet").unlink()
    os.truncate(blocks / "000002.parquet", 500)
    flip(blocks / "000003.parquet", 0.4)
    flip(blocks / "000004.parquet", 0.97)
    shutil.copy(blocks / "000006.parquet", blocks / "000005.parquet")
    copy_block(blocks, 8, 7)
    (blocks / "000009.json").unlink()
    flip(blocks / "000010.json", 0.5)
    (blocks / ".000011.parquet.1.tmp").write_bytes(b"half")
    copy_block(blocks, 8, 99)
    flipped = (blocks / "000003.parquet").read_bytes()
    again = run(project)
    assert again.returncode == 0
    assert "Traceback" not in again.stderr
    kept = blocks.parent / "damaged"
    for number in (0, 2, 3, 4, 5, 7, 9, 10):
        (told,) = [line for line in again.stderr.splitlines() if f"damaged/{number:06}" in line]
        assert told.startswith("warning: ")
        assert f"{number:06}." in told.partition("kept in")[0]
    assert (kept / "000003-1" / "000003.parquet").read_bytes() == flipped
    assert len(list(kept.iterdir())) == 8
    for ending in ("parquet", "json", "sha256"):
        (blocks / f"000099.{ending}").unlink()  # no block of the plan: nobody reads it
    assert differing(files_of(project), expected) == []


def test_table_is_not_made_from_a_changed_block(project: Project, undisturbed: Project) -> None:
    shutil.copytree(undisturbed.root / "results", project.root / "results")
    flip(blocks_of(project) / "000003.parquet", 0.4)
    for reading in (("leaderboard", NAME), ("verify", NAME)):
        told = project.arena(*reading, expect=3).stderr
        assert "000003.parquet is damaged" in told
        assert "hint: " in told


@contextmanager
def small_disk(path: Path) -> Iterator[None]:
    """A file system of its own with little room. Skips where nobody may mount one."""
    path.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(path)]
    mounted = subprocess.run(words, capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", str(path)], check=True)


def test_full_disk_ends_the_run_and_more_room_lets_it_go_on(
    project: Project, before: Before, expected: Files
) -> None:
    results = project.root / "results"
    with small_disk(results):
        full = run(project)
        assert full.returncode == 3
        assert "error[storage]: " in full.stderr
        assert "No space left on device" in full.stderr
        assert "Traceback" not in full.stderr
        assert list(blocks_of(project).glob("*.parquet"))
        subprocess.run(["mount", "-o", "remount,size=64m", str(results)], check=True)
        assert finished(project, "local", before) == []
        assert differing(files_of(project), expected) == []


def ordinary() -> list[str]:
    """What makes a command obey permissions even where the tests are root's."""
    if os.geteuid() != 0:
        return []
    program = shutil.which("setpriv")
    if program is None:
        pytest.skip("root obeys no permissions, and there is no setpriv")
    return [program, "--bounding-set", "-dac_override,-dac_read_search"]


def test_folder_that_must_not_be_written_ends_the_run(
    project: Project, before: Before, expected: Files
) -> None:
    assert command(project, "local", before, Kill("SIGKILL", 3, 0.0)).faults == []
    blocks = blocks_of(project)
    blocks.chmod(0o555)
    refused = run(project, *ordinary())
    blocks.chmod(0o755)
    assert refused.returncode == 3
    assert "error[storage]: " in refused.stderr
    assert "Permission denied" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert finished(project, "local", before) == []
    assert differing(files_of(project), expected) == []


def test_unreadable_block_is_named(
    project: Project, undisturbed: Project, before: Before, expected: Files
) -> None:
    shutil.copytree(undisturbed.root / "results", project.root / "results")
    block = blocks_of(project) / "000003.parquet"
    block.chmod(0)
    told = run(project, *ordinary())
    assert "Traceback" not in told.stderr
    assert "000003.parquet: Permission denied" in told.stderr
    block = next(blocks_of(project).parent.rglob("000003.parquet"))
    block.chmod(0o644)
    assert finished(project, "local", before) == []
    assert differing(files_of(project), expected) == []


def a_day_ago(folder: Path) -> dict[str, str]:
    """What sets a command's clock back by a day, as environment."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler makes the clock")
    source, library = Path(__file__).with_name("clock_back.c"), folder / "clock_back.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    environment = {"LD_PRELOAD": str(library)}
    words = [sys.executable, "-c", "import time; print(time.time())"]
    told = subprocess.run(words, env=os.environ | environment, capture_output=True, check=True)
    assert time.time() - float(told.stdout) == pytest.approx(DAY_S, abs=3600)
    return environment


def test_clock_that_was_set_back_changes_nothing(
    project: Project, tmp_path: Path, undisturbed: Project, before: Before, expected: Files
) -> None:
    yesterday = a_day_ago(tmp_path)
    assert command(project, "local", before, Kill("SIGKILL", 3, 0.0)).faults == []
    resumed = run(project, **yesterday)
    assert resumed.returncode == 0, resumed.stderr
    assert differing(files_of(project), expected) == []
    words = [*RUN, "--new"]
    subprocess.run(
        words, cwd=project.root, env=os.environ | yesterday, capture_output=True, check=True
    )
    assert project.files(f"{NAME}-2") == undisturbed.files(NAME)
    last = json.loads(project.arena("leaderboard", "last", "--json").stdout)
    assert last["run"] == f"{NAME}-2"


def test_one_of_two_drivers_that_start_at_once_is_told(
    project: Project, before: Before, expected: Files
) -> None:
    drivers = [start(project, "local") for _ in range(2)]
    ended = [(*driver.communicate(timeout=END_S), driver.returncode) for driver in drivers]
    assert sorted(code for *_, code in ended) == [0, 2]
    (refused,) = [err for _, err, code in ended if code == 2]
    (other,) = [driver.pid for driver in drivers if driver.returncode == 0]
    assert f"error[locked]: another arena run (process {other})" in refused
    assert differing(files_of(project), expected) == []
