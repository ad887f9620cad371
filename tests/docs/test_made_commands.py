"""Pages show commands of `make` that are there, and those of the README run for every change."""

from __future__ import annotations

import re

import pytest
from blocks import PAGES, ROOT, blocks_of

TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
_MADE = re.compile(r"^\$ make (\S+)", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_makes_can_be_made(page) -> None:
    assert {target for block in blocks_of(page) for target in _MADE.findall(block.text)} <= TARGETS


def test_every_change_runs_what_the_readme_makes() -> None:
    run = (ROOT / ".ci" / "run").read_text().splitlines()
    shown = {t for block in blocks_of(ROOT / "README.md") for t in _MADE.findall(block.text)}
    assert {"run", "test"} <= shown
    assert {f"make {target}" for target in shown} <= set(run)
