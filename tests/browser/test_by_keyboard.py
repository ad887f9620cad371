"""The pages by keyboard alone: everything is reached in order, and one sees where one is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser
WALK = """() => {
  const here = document.activeElement, style = getComputedStyle(here);
  return {
    what: here.id || here.textContent.trim().slice(0, 40),
    body: here === document.body,
    seen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
  };
}"""
CONTROLS = [
    "game", "round", "seat", "felt", "first", "round-back", "back", "play", "forward",
    "round-forward", "last", "said",
]  # fmt: skip


def tabbed(page: Any, most: int = 400) -> list[dict[str, Any]]:
    """Where the tab key leads until it leaves the page."""
    stops = []
    for _ in range(most):
        page.keyboard.press("Tab")
        stop = page.evaluate(WALK)
        if stop["body"]:
            break
        stops.append(stop)
    return stops


def test_the_viewer_is_walked_in_order_and_focus_is_seen(page: Any, site: Path) -> None:
    page.goto((site / "replay.html").as_uri() + "#game=0")
    page.wait_for_selector("#felt svg")
    stops = tabbed(page)
    assert stops[0]["what"] == "Skip to the content"
    walked = [stop["what"] for stop in stops if stop["what"] in CONTROLS]
    assert walked == CONTROLS
    assert any(stop["what"] == "The whole game as text" for stop in stops)
    assert [stop["what"] for stop in stops if not stop["seen"]] == []


@pytest.mark.parametrize("name", ["index.html", "bot-000-ann.html", "head-to-head-2.html"])
def test_focus_is_seen_on_every_stop_of_the_other_pages(page: Any, site: Path, name: str) -> None:
    page.goto((site / name).as_uri())
    stops = tabbed(page)
    assert len(stops) > 10
    assert [stop["what"] for stop in stops if not stop["seen"]] == []


def test_buttons_and_choices_work_by_key(page: Any, site: Path) -> None:
    page.goto((site / "replay.html").as_uri() + "#game=0")
    page.wait_for_selector("#felt svg")
    page.focus("#forward")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    assert page.inner_text("#place").startswith("step 3 of ")
    page.focus("#back")
    page.keyboard.press("Enter")
    assert page.inner_text("#place").startswith("step 2 of ")
    page.focus("#round")
    page.keyboard.press("ArrowDown")
    assert page.inner_text("#said h4").startswith("Round 2")
    page.focus("#seat")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("location.hash").endswith("&seat=0")
    page.focus("#felt")
    page.keyboard.press("Space")
    assert page.inner_text("#play") == "Pause"
    page.keyboard.press("End")
    assert page.inner_text("#play") == "Play"
    assert "Final ranks" in page.inner_text("#said")


def test_the_table_is_sorted_and_filtered_by_key(page: Any, site: Path) -> None:
    page.goto((site / "index.html").as_uri())
    table = page.locator("table").first
    table.get_by_role("button", name="bot").first.focus()
    page.keyboard.press("Enter")
    assert table.locator("th[aria-sort=ascending]").inner_text().startswith("Bot")
    page.locator("input[type=search]").first.focus()
    page.keyboard.type("bo")
    assert table.locator("tbody tr:visible").count() == 1
