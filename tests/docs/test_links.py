"""Links and names of files in the pages lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from blocks import PAGES, ROOT

LINK = re.compile(r"\]\((?!https?://)([^)\s#]*)(?:#([^)\s]*))?\)")
FILE = re.compile(r"`((?:arena|tests|docs|bots|tournaments)/[\w./-]*)`")


def names(pages: list[Path]) -> list[str]:
    return [str(page.relative_to(ROOT)) for page in pages]


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_a_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    for file, heading in LINK.findall(page.read_text(encoding="utf-8")):
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), f"{page}: {file}"
        if heading:
            assert heading in headings(target), f"{page}: {file}#{heading}"


def headings(page: Path) -> list[str]:
    """The anchors that GitHub and Sphinx give to headings."""
    found = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-") for words in found]


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_files_that_are_named_exist(name: str) -> None:
    files = FILE.findall((ROOT / name).read_text(encoding="utf-8"))
    assert files
    missing = [file for file in files if "COMMAND" not in file and not (ROOT / file).exists()]
    assert missing == []


def test_every_page_is_in_the_contents_and_in_the_readme() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^([\w-]+)$", index, re.MULTILINE))
    pages = {page.stem for page in PAGES if page.parent.name == "docs"}
    assert listed == pages - {"index"}
    linked = {file for file, _ in LINK.findall((ROOT / "README.md").read_text(encoding="utf-8"))}
    beside = {"security": "SECURITY", "changes": "CHANGELOG", "contributing": "CONTRIBUTING"}
    files = {f"{beside[p]}.md" if p in beside else f"docs/{p}.md" for p in pages - {"index"}}
    assert files <= linked
