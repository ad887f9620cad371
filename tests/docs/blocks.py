"""The code blocks of a page, with the marks that stand before them.

A mark is an HTML comment right before a block, so readers do not see it: `not run: REASON`,
`file: PATH` (the block is written there first), `part of a league` (YAML without the keys that all
leagues need), `wrong: WHY` (YAML that no league can be), `ends with CODE` (the exit code of the last
command), `apart: WHY` (it is run in an empty folder of its own), `needs: MODULE` (it is run where
that is installed). Blocks for Sphinx are no code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
_MARK = re.compile(
    r"<!-- (not run|file|part of a league|wrong|ends with|apart|needs):? ?(.*?) -->", re.DOTALL
)


@dataclass(frozen=True)
class Block:
    """One fenced block. `line` is that of its fence, from 1."""

    page: Path
    line: int
    language: str
    text: str
    marks: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks_of(page: Path) -> Iterator[Block]:
    """The blocks of a page in order. A fence without a language has the language ``."""
    before = ""
    for token in MarkdownIt("commonmark").parse(page.read_text(encoding="utf-8")):
        if token.type == "fence" and not token.info.startswith("{"):
            assert token.map is not None
            marks = dict(_MARK.findall(before))
            yield Block(page, token.map[0] + 1, token.info.strip(), token.content, marks)
        if token.nesting >= 0 and token.type != "inline":
            before = before + token.content if token.type == "html_block" else ""
