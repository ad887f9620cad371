"""Every file of bots/ is what newcomers are told a bot looks like."""

from __future__ import annotations

import ast
import sys

import pytest
from house_bots import NAMES, bot_classes, bot_file, bot_module

from arena.botkit import Bot

WANTED = {"uniform", "child", "thirds", "cautious", "exact", "bayes", "bluffer", "specialist"}
CONTESTS = {"honest", "certain", "threshold", "dial", "sampler", "pusher", "momentum", "stakes"}
READ = {"regret", "averages", "profiler"}
IN_BATCHES = {"net"}
WITH_TABLES = {"nash"}
SLOTS = ("How it plays:", "What it is after:", "Source:")
CHANCE_AND_CLOCK = {"random", "secrets", "time", "datetime", "uuid", "os"}


def test_there_are_twenty_bots_at_least() -> None:
    assert set(NAMES) >= WANTED | CONTESTS | READ | IN_BATCHES
    assert len(NAMES) >= 20


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_is_written_in_one_of_the_two_ways(name: str) -> None:
    (found,) = bot_classes(name)
    single, batch = found.act is not Bot.act, found.act_batch is not Bot.act_batch
    assert (single, batch) == (name not in IN_BATCHES, name in IN_BATCHES)


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
    """And numpy where it answers with arrays, or reads them."""
    tree = ast.parse(bot_file(name).read_text(encoding="utf-8"))
    modules: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules.add(node.module or "")
    modules -= {"arena.botkit"}
    if name in IN_BATCHES:
        modules -= {"arena.botkit.rows", "arena.botkit.draws", "numpy", "numpy.typing"}
    if name in WITH_TABLES:
        modules -= {"numpy"}
    assert modules <= set(sys.stdlib_module_names) - CHANCE_AND_CLOCK
