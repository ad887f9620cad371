"""A report of random games, and chromium to look at it: one of each for all tests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from made_runs import make_run, played, store

from arena.views.site.content import read_report
from arena.views.site.folder import write_folder
from arena.views.site.pages import pages
from arena.views.site.replay_page import replay_pages

FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a report."""
    root = tmp_path_factory.mktemp("runs")
    schedule = {"deals": 4, "mirrored": True}
    folder, run = make_run(
        root / "made", ["ann", "bob", "cat"], table_size=[2, 3], schedule=schedule
    )
    for block in run.plan.blocks:
        records = played(run, block, forfeits=0.002)
        store(folder, run, block, records)
    report = read_report(folder, run, more_games=None)
    write_folder(root / "report", run.run, [*pages(report), *replay_pages(report)])
    return root / "report"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The machine's chromium, headless."""
    found = shutil.which("chromium")
    if found is None:
        pytest.skip("no chromium on this machine: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=[1280, 360])
def width(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A page in which any complaint of the console, or any script's error, fails the test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []
