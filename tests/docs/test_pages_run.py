"""What the pages and README show is what happens."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from blocks import PAGES, ROOT, Block, blocks_of
from story import Story, commands_of, fits

BLOCKS = [block for page in PAGES for block in blocks_of(page)]
MARKS = {"not run", "file", "part of a league", "wrong", "ends with", "apart", "needs"}
WITH_BLOCKS = sorted({block.page for block in BLOCKS})


@pytest.mark.parametrize("page", WITH_BLOCKS, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_blocks_of_a_page_do_as_it_says(page: Path, played: Path, tmp_path: Path) -> None:
    story = Story(shutil.copytree(played, tmp_path / "project"))
    for block in blocks_of(page):
        story.run(block)
        for told, printed in story.changed.items():
            pytest.fail(
                f"{block} has\n{told}\nbut there came\n{printed}\n(see tests/docs/story.py)"
            )


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_a_block_has_a_language_and_is_run_unless_a_reason_is_given(block: Block) -> None:
    assert block.language in ("text", "python", "console", "yaml", "json")
    assert set(block.marks) <= MARKS
    assert len(block.marks.get("not run", "a reason")) >= 8
    if block.language == "text":
        assert "$ arena" not in block.text
        assert not block.marks


def test_commands_are_told_from_their_output() -> None:
    block = Block(ROOT, 1, "console", "$ arena rules  # all\n$ arena odds\n85 %\n\n3 s\n")
    found = [(command.words, command.output) for command in commands_of(block)]
    assert found == [("arena rules  # all", ""), ("arena odds", "85 %\n\n3 s\n")]


@pytest.mark.parametrize(
    ("told", "printed", "right"),
    [
        ("won 3 of 4\n", "won 3 of 4", True),
        ("won 3 of 4\n", "won 2 of 4", False),
        ("4 games, 1.5 s; results", "4 games, 12 s; results", True),
        ("4 games, 1.5 s; results", "5 games, 1.5 s; results", False),
        ("one\n...\nfour", "one\ntwo\nthree\nfour", True),
        ("one\n...\nfour", "one\ntwo\nfive", False),
        (f"commitment {'a' * 64}", f"commitment {'0' * 64}", True),
        (f"commitment {'a' * 64}", "commitment none", False),
    ],
)
def test_times_and_what_is_left_out_may_differ_and_nothing_else(
    told: str, printed: str, right: bool
) -> None:
    assert fits(told, printed) is right
