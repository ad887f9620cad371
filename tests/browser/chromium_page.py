"""What tests ask of a page: whether it stayed where it was, fits, and is accessible."""

from __future__ import annotations

from typing import Any

COUNT_SHIFTS = """
window.shifted = [];
new PerformanceObserver((list) => window.shifted.push(
  ...list.getEntries().map((each) => [
    each.value, each.sources.map((source) => source.node?.id || source.node?.nodeName),
  ]),
)).observe({ type: "layout-shift", buffered: true });
"""
"""Every layout shift that a page makes, with what moved."""


def shifts(page: Any) -> list[Any]:
    """The layout shifts of a page so far, after two frames in which the last can be told."""
    page.evaluate("new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))")
    found: list[Any] = page.evaluate("window.shifted")
    return found


def assert_accessible(page: Any, width: int) -> None:
    """Axe finds nothing, and nothing is wider than the screen."""
    from axe_playwright_python.sync_playwright import Axe

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # axe is put in by the driver, beside the page's own policy
    found = Axe().run(
        page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"], "preload": False}
    )
    assert [(v["id"], [n["html"] for n in v["nodes"]]) for v in found.response["violations"]] == []
