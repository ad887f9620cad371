"""`arena serve` beside `arena run`, each a process of its own, as it is typed in two terminals."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]
ARENA = [sys.executable, "-m", "arena.cli.main"]
LEAGUE = """\
name: live
bots: [bots/*.py]
rules: lizumo
schedule: {deals: 30}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with two honest bots and one that fails at every decision."""
    for folder in ("bots", "tournaments"):
        (tmp_path / folder).mkdir()
    for source in ("bots/child.py", "bots/thirds.py", "tests/sandbox/faulty/raises.py"):
        shutil.copy(ROOT / source, tmp_path / "bots")
    (tmp_path / "tournaments/live.yaml").write_text(LEAGUE)
    return tmp_path


def start(project: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*ARENA, *words],
        cwd=project,
        text=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.fixture
def run(project: Path) -> Iterator[subprocess.Popen[str]]:
    """A run that plays, with its folder there."""
    process = start(project, "run", "tournaments/live.yaml", "--local")
    yield process
    process.kill()
    process.communicate()


@pytest.fixture
def address(project: Path, run: subprocess.Popen[str]) -> Iterator[str]:
    """Where `arena serve` shows it."""
    while not (project / "results/live/secret").exists():
        assert run.poll() is None
    process = start(project, "serve", "--port", "0")
    assert process.stdout
    yield process.stdout.readline().strip()
    process.kill()
    process.communicate()


def test_a_page_follows_a_run_that_plays_in_another_process(
    page: Any, run: subprocess.Popen[str], address: str
) -> None:
    page.goto(address)
    page.evaluate("window.sameAsBefore = true")
    _, err = run.communicate(timeout=200)
    assert run.returncode in (0, 1), err
    page.locator("#state", has_text="Complete: ").wait_for(timeout=60_000)
    assert page.inner_text("#pace") == "These standings are final."
    names = page.locator("#boards tbody th").all_inner_texts()
    assert sorted(names) == ["child", "raises", "thirds"]
    assert page.locator("#faults li").first.inner_text().startswith("raises: ")
    assert page.evaluate("window.sameAsBefore")
