"""The pages of a whole report, made from records: valid, safe, and saying what the values say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import html5lib
import msgspec
import pyarrow.parquet as pq
import pytest
from made_runs import encoded, make_run, place_in, played

from arena.records.folder import RunFolder
from arena.records.side import BotCost, FaultNote, SideFile
from arena.views.site.content import ListedGame, Report, read_report
from arena.views.site.downloads import downloads
from arena.views.site.pages import pages
from arena.views.site.replay_files import ReplayFiles

BOTS = ["ann", "ben", "cy"]
HOSTILE = "</pre><script>alert(1)</script><img src=x onerror=alert(1)>\x1b[31m\u202e"
STYLE = files("arena.views.site") / "assets/arena.css"
Page = Element


def side_of(block: int, faults: list[FaultNote]) -> bytes:
    costs = [BotCost(bot, 200, 50.0, 1, 0, 30.0, "", [1]) for bot in BOTS]
    return msgspec.json.encode(SideFile(block, 1, faults, costs))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    """Three bots at two and at three seats, a fourth that does not play, a hostile traceback."""
    folder, run = make_run(
        tmp_path_factory.mktemp("results") / "made",
        BOTS,
        refused=["zed"],
        table_size=[2, 3],
        schedule={"deals": 12},
    )
    for block in run.plan.blocks:
        faults = [FaultNote(1, "ann", 0, 2, "exception", HOSTILE, None)] if not block.number else []
        folder.write_block(
            block.number,
            encoded(played(run, block, forfeits=0.01), run.names, place_in(run, block)),
            side_of(block.number, faults),
        )
    return folder


@pytest.fixture(scope="module")
def report(folder: RunFolder) -> Report:
    """The run with two games to look at, one of them in the viewer."""
    found = read_report(folder, folder.read_run())
    games = {"ann": [ListedGame(1, "Longest game"), ListedGame(2, "Greatest upset")]}
    return replace(found, replays=ReplayFiles({1: b""}), games=games)


@pytest.fixture(scope="module")
def site(folder: RunFolder, report: Report) -> dict[str, str]:
    files = downloads(folder, report.run, report)
    listed = [file for file, _ in files]
    return {
        name: content.decode() for name, content in pages(report, listed) if name.endswith("html")
    }


def parsed(html: str) -> Page:
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(html)


def each(page: Page, tag: str) -> Iterator[Page]:
    return page.iter(tag)


def text(node: Page) -> str:
    return " ".join("".join(node.itertext()).split())


def test_every_page_is_valid_html_and_has_one_heading_and_a_title(site: dict[str, str]) -> None:
    assert set(site) == {
        "index.html", "head-to-head-2.html", "head-to-head-3.html", "seats.html",
        "bot-000-ann.html", "bot-001-ben.html", "bot-002-cy.html",
    }  # fmt: skip
    for name, html in site.items():
        page = parsed(html)
        assert len(list(each(page, "h1"))) == 1, name
        assert text(next(each(page, "title"))).endswith("· made"), name
        ids = [node.get("id") for node in page.iter() if node.get("id")]
        assert len(ids) == len(set(ids)), name


def test_every_link_and_label_leads_somewhere(
    site: dict[str, str], folder: RunFolder, report: Report
) -> None:
    files = {name for name, _ in pages(report)} | {"replay.html"}
    files |= {file.href for file, _ in downloads(folder, report.run, report)}
    for name, html in site.items():
        page = parsed(html)
        ids = {node.get("id") for node in page.iter()}
        for node in page.iter():
            target = node.get("href") or node.get("src")
            if target and not target.startswith("data:"):
                path, _, anchor = target.partition("#")
                assert path in files if path else anchor in ids, (name, target)
            for label in (node.get("aria-labelledby"), node.get("aria-describedby")):
                assert label is None or label in ids, (name, label)


def test_nothing_on_a_page_needs_what_the_policy_forbids(site: dict[str, str]) -> None:
    for name, html in site.items():
        page = parsed(html)
        policies = [m.get("content") for m in each(page, "meta") if m.get("http-equiv")]
        assert len(policies) == 1
        assert "default-src 'none'" in (policies[0] or "")
        for node in page.iter():
            assert node.get("style") is None, name
            assert not [key for key in node.attrib if str(key).startswith("on")], name
        assert not list(each(page, "style"))
        for script in each(page, "script"):
            assert script.get("src") or script.get("type") == "application/json", name


def test_a_hostile_traceback_is_text(site: dict[str, str]) -> None:
    html = site["bot-000-ann.html"]
    page = parsed(html)
    said = next(each(page, "pre"))
    assert not list(said)
    assert "</pre><script>alert(1)</script>" in text(said)
    assert "\x1b" not in html
    assert "\u202e" not in html
    assert "\\x1b[31m" in html


def test_standings_are_a_row_per_bot_with_the_values_of_the_board(
    site: dict[str, str], report: Report
) -> None:
    page = parsed(site["index.html"])
    for content in report.boards:
        size = content.board.table_size
        table = next(t for t in each(page, "table") if t.get("id") == f"standings-{size}")
        rows = [row for row in each(table, "tr") if row.get("data-bot")]
        heads = [text(next(cell for cell in row if cell.tag == "th")) for row in rows]
        assert heads == [row.bot for row in content.board.rows]
        columns = [text(head) for head in next(each(table, "thead"))[0]]
        cells = [text(cell) for cell in rows[0]]
        best = content.board.rows[0]
        assert cells[columns.index("Score")] == f"{best.score:.2f}"
        assert cells[columns.index("Games")] == str(best.games)
        assert cells[columns.index("Forfeits")] == str(best.forfeits)
    assert "NameError: no such name" in text(page)


def test_the_cross_table_says_both_sides_of_each_pair(site: dict[str, str], report: Report) -> None:
    page = parsed(site["head-to-head-2.html"])
    table = next(t for t in each(page, "table") if t.get("id") == "cross")
    body = [[text(cell) for cell in row] for row in next(each(table, "tbody"))]
    assert [row[i + 1] for i, row in enumerate(body)] == ["", "", ""]
    for i in range(3):
        for j in range(i):
            assert int(body[i][j + 1]) + int(body[j][i + 1]) in (99, 100, 101)
    block = next(s for s in each(page, "script") if s.get("id") == "cross-data")
    data: dict[str, Any] = json.loads(block.text or "")
    assert sorted(data["bots"]) == BOTS
    assert len(data["pairs"]) == 3


def test_a_game_with_a_replay_is_a_link_and_another_is_a_command(site: dict[str, str]) -> None:
    page = parsed(site["bot-000-ann.html"])
    games = next(node for node in each(page, "section") if node.get("id") == "games")
    links = [link.get("href") for link in each(games, "a")]
    assert links == ["replay.html#game=1"]
    assert "arena replay made 2" in text(games)


def test_stamps_stand_on_every_page(report: Report) -> None:
    stamped = replace(
        report, standings=replace(report.standings, provisional=True, stamps=("open seed: known",))
    )
    for name, content in pages(stamped):
        if name.endswith(".html"):
            page = parsed(content.decode())
            told = [text(node) for node in page.iter() if node.get("class") == "stamp"]
            assert told == ["Provisional: games are missing.", "Note: open seed: known."], name


def test_the_footer_has_commitment_and_secret(site: dict[str, str], report: Report) -> None:
    for html in site.values():
        assert report.run.commitment in html
        assert "000102030405060708090a0b0c0d0e0f" in html
    waiting = replace(report, secret=None)
    assert all(b"0001020304050607" not in content for _, content in pages(waiting))


def test_records_are_copied_whole_or_named(
    folder: RunFolder, report: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {file.name: (file, data) for file, data in downloads(folder, report.run, report)}
    data = found["records.parquet"][1]
    assert data is not None
    (tmp_path / "records.parquet").write_bytes(data)
    assert pq.ParquetFile(tmp_path / "records.parquet").metadata.num_rows == report.run.plan.games
    monkeypatch.setattr("arena.views.site.downloads.MOST_RECORDS_MIB", 0.0)
    found = {file.name: (file, data) for file, data in downloads(folder, report.run, report)}
    assert found["records.parquet"][1] is None
    assert found["records.parquet"][0].href is None


def test_no_style_names_a_colour_outside_the_tokens() -> None:
    css = STYLE.read_text()
    rules = re.sub(r":root \{.*?\}", "", css, flags=re.DOTALL)
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", rules)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """WCAG 2.2, relative luminance and contrast ratio."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_texts_and_marks_have_the_contrast_of_wcag_aa(scheme: int) -> None:
    css = STYLE.read_text()
    blocks = re.findall(r":root \{(.*?)\}", css, flags=re.DOTALL)
    tokens: dict[str, str] = {}
    for block in blocks[: scheme + 1]:
        tokens |= dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6});", block))
    grounds = ("paper", "card", "row")
    for ink in ("ink", "soft", "link", "good", "bad"):
        for ground in grounds:
            assert contrast(tokens[ink], tokens[ground]) >= 4.5, (ink, ground)
    assert contrast(tokens["note-ink"], tokens["note"]) >= 4.5
    for shade in range(11):
        assert contrast(tokens["ink"], tokens[f"h{shade}"]) >= 4.5, shade
    for mark in ("bar", "bar-low", "whisker", "edge", "focus"):
        assert contrast(tokens[mark], tokens["card"]) >= 3, mark
