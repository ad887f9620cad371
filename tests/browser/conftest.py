"""A report of random games, and chromium to look at it: one of each for all tests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium_page import COUNT_SHIFTS
from made_runs import make_run, played, store

from arena.records.notes import BotNote
from arena.records.side import FaultNote
from arena.views.site.content import read_report
from arena.views.site.folder import write_folder
from arena.views.site.pages import pages
from arena.views.site.replay_page import replay_pages

FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
HOSTILE = "<img src=x onerror=alert(1)>\u202egnp"
LONG = "long_" * 24
TRACE = "Traceback\n</pre></script><script>alert(1)</script>\x1b[31m\u202e" + "w" * 300


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
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a report with notes, of games with every special rule, by bots that mean harm."""
    root = tmp_path_factory.mktemp("hostile")
    folder, run = make_run(
        root / "made", [HOSTILE, LONG, "cat"], rules="latin", table_size=[3], schedule={"deals": 6}
    )
    for block in run.plan.blocks:
        records = played(run, block, forfeits=0.002)
        notes = [
            BotNote(record.game, LONG, seat, 1, bids, f"plan of {seat}: {TRACE}")
            for record in records
            for seat, bids in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1))
        ]
        faults = [
            FaultNote(record.game, HOSTILE, 0, 1, "exception", TRACE, None) for record in records
        ]
        store(folder, run, block, records, faults, notes)
    report = read_report(folder, run, more_games=None, notes=True)
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


@pytest.fixture(params=[("light", 1280), ("dark", 360)], ids=["light-desk", "dark-phone"])
def look(request: pytest.FixtureRequest) -> tuple[str, int]:
    """A colour scheme and a width: each of both is looked at once."""
    scheme, width = request.param
    return scheme, width


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A page in which any complaint of the console, or any script's error, fails the test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.add_init_script(COUNT_SHIFTS)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []
