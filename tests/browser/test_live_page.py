"""The live page follows the records on disk without being loaded again."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from made_runs import make_run, played, store

from arena.cli.serve import Site, server

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


def store_block(folder: Any, run: Any, number: int) -> None:
    block = run.plan.blocks[number]
    store(folder, run, block, played(run, block))


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
