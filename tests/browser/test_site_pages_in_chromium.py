"""Every kind of page in both colour schemes and at two widths: errors, accessibility, sorting, links."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from chromium_page import assert_accessible, shifts

pytestmark = pytest.mark.browser
PAGES = ("index.html", "bot-000-ann.html", "head-to-head-2.html", "seats.html", "replay.html")


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_nothing_shifts_and_nothing_is_wider_than_the_screen(
    page: Any, site: Path, name: str, look: tuple[str, int]
) -> None:
    scheme, width = look
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto((site / name).as_uri())
    if name == "replay.html":
        page.wait_for_selector("#felt svg")
    assert shifts(page) == []
    assert_accessible(page, width)


def test_the_table_sorts_by_bot(page: Any, site: Path) -> None:
    page.goto((site / "index.html").as_uri())
    table = page.locator("table").first
    table.get_by_role("button", name="bot").first.click()
    names = table.locator("tbody th[scope=row]").all_inner_texts()
    assert [name.split()[0] for name in names] == ["ann", "bob", "cat"]


def test_a_bot_is_opened_from_the_table_and_leads_to_a_replay(page: Any, site: Path) -> None:
    page.goto((site / "index.html").as_uri())
    page.locator("table").first.get_by_role("link", name="bob").click()
    assert "bob" in page.inner_text("h1")
    page.locator("a[href^='replay.html#game=']").first.click()
    page.wait_for_selector("#felt svg")
