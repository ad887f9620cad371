"""The live page follows the records on disk without being loaded again."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from chromium_page import assert_accessible, shifts
from made_runs import make_run, played, store

from arena.cli.serve import Site, server
from arena.records.side import FaultNote
from arena.views.site.live import LAST_FAULTS

pytestmark = pytest.mark.browser


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Any, Any, Any, int]]:
    """A run with its first block only, its site, and the port where it is served."""
    schedule = {"deals": 60, "mirrored": True}
    folder, run = make_run(tmp_path / "made", ["ann", "bob"], schedule=schedule, block_games=60)
    store_block(folder, run, 0)
    site = Site(folder)
    site.look()
    listening = server(site, 0)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    yield folder, run, site, listening.server_address[1]
    listening.shutdown()
    listening.server_close()


def store_block(folder: Any, run: Any, number: int, faults: Sequence[FaultNote] = ()) -> None:
    block = run.plan.blocks[number]
    store(folder, run, block, played(run, block), faults)


def test_new_blocks_appear_without_loading_the_page_again(page: Any, served: Any) -> None:
    folder, run, site, port = served
    page.goto(f"http://127.0.0.1:{port}/")
    page.wait_for_selector("#boards table")
    assert page.inner_text("#state") == "Provisional: 60 of 120 games"
    assert "provisional" in page.inner_text("#boards caption")
    page.evaluate("window.sameAsBefore = true")
    store_block(folder, run, 1)
    site.look()
    page.get_by_text("Complete: 120 games").wait_for()
    assert page.inner_text("#state") == "Complete: 120 games"
    assert page.evaluate("window.sameAsBefore")


def test_faults_and_standings_come_in_without_a_shift(
    page: Any, served: Any, look: tuple[str, int]
) -> None:
    width = look[1]
    folder, run, site, port = served
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"http://127.0.0.1:{port}/")
    assert page.inner_text("#fault-count") == "none so far"
    faults = [
        FaultNote(game, "ann", 0, 1, "exception<b>\u202e", "", None) for game in range(60, 85)
    ]
    store_block(folder, run, 1, faults)
    site.look()
    page.get_by_text("Complete: 120 games").wait_for()
    assert page.inner_text("#fault-count") == "25"
    assert page.locator("#faults li").count() == LAST_FAULTS
    first = page.locator("#faults li").first.inner_text()
    assert first == "ann: exception<b>\\u202e in game 84, round 1"
    assert "Complete" in page.inner_text("#stamps")
    assert shifts(page) == []


def test_axe_finds_nothing_on_the_live_page(page: Any, served: Any, look: tuple[str, int]) -> None:
    scheme, width = look
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"http://127.0.0.1:{served[3]}/")
    assert_accessible(page, width)


def test_other_hosts_methods_and_files_are_refused(served: Any) -> None:
    port = served[3]

    def status(method: str, path: str, host: str) -> int:
        asked = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        asked.request(method, path, headers={"Host": host})
        answer = asked.getresponse().status
        asked.close()
        return answer

    assert status("GET", "/live.json", f"127.0.0.1:{port}") == 200
    assert status("GET", "/live.json", "evil.example") == 403
    assert status("GET", "/../run.json", f"127.0.0.1:{port}") == 404
    assert status("POST", "/live.json", f"127.0.0.1:{port}") == 501
