"""Every file of bots/ is what newcomers are told a bot looks like."""

from __future__ import annotations

import ast
import sys

import pytest
from house_bots import FOLDER, NAMES, bot_classes, bot_module

WANTED = {"uniform", "child", "thirds", "cautious", "exact", "bayes", "bluffer", "specialist"}
SLOTS = ("How it plays:", "What it is after:", "Source:")
CHANCE_AND_CLOCK = {"random", "secrets", "time", "datetime", "uuid", "os"}


def test_there_are_the_eight_bots() -> None:
    assert set(NAMES) >= WANTED


@pytest.mark.parametrize("name", NAMES)
def test_a_file_defines_one_bot(name: str) -> None:
    assert len(bot_classes(name)) == 1


@pytest.mark.parametrize("name", NAMES)
def test_the_class_is_named_like_the_file(name: str) -> None:
    assert [found.__name__.lower() for found in bot_classes(name)] == [name]


@pytest.mark.parametrize("name", NAMES)
def test_the_docstring_fills_its_slots_in_order(name: str) -> None:
    rest = bot_module(name).__doc__ or ""
    for slot in SLOTS:
        _, found, rest = rest.partition(f"\n{slot}")
        assert found, slot
        assert rest.strip().partition("\n")[0], slot


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_imports_the_botkit_and_the_standard_library_only(name: str) -> None:
    tree = ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))
    modules: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules.add(node.module or "")
    modules.discard("arena.botkit")
    assert modules <= set(sys.stdlib_module_names) - CHANCE_AND_CLOCK
