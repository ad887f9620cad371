"""What the base class gives every bot."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

import arena.botkit
from arena.botkit import DUDO, Action, Bot, Rng, View

NO_VIEW = cast("View", None)


class Doubter(Bot):
    """Calls dudo, always."""

    def act(self, view: View) -> Action:
        return DUDO


def told(bot: Bot, word: int) -> list[float]:
    """Three numbers of the decision with this word, which the sandbox tells the bot."""
    Bot._words[0] = word
    return [bot.rng.random() for _ in range(3)]


def test_rng_is_the_stream_of_the_decisions_word() -> None:
    stream = Rng(123)
    assert told(Doubter(), 123) == [stream.random() for _ in range(3)]


def test_rng_goes_on_within_a_decision() -> None:
    bot, stream = Doubter(), Rng(123)
    Bot._words[0] = 123
    assert [bot.rng.random(), bot.rng.random()] == [stream.random(), stream.random()]


def test_rng_begins_anew_with_every_word() -> None:
    bot = Doubter()
    first, second = told(bot, 1), told(bot, 2)
    assert first != second
    assert told(bot, 1) == first


def test_rng_of_a_decision_does_not_depend_on_what_was_drawn_before() -> None:
    thrifty, greedy = Doubter(), Doubter()
    Bot._words[0] = 1
    for _ in range(50):
        greedy.rng.gauss(0, 1)
    greedy.rng.gauss(0, 1)
    Bot._words[0] = 2
    assert thrifty.rng.gauss(0, 1) == greedy.rng.gauss(0, 1)


def test_rng_works_in_the_decision_whose_word_is_zero() -> None:
    stream = Rng(0)
    numbers = [stream.random() for _ in range(3)]
    assert told(Doubter(), 0) == numbers
    bot = Doubter()
    assert told(bot, 5) != numbers
    assert told(bot, 0) == numbers


def test_two_bots_do_not_share_a_stream() -> None:
    one, other = Doubter(), Doubter()
    Bot._words[0] = 9
    assert one.rng is not other.rng
    assert one.rng.random() == other.rng.random()


def test_data_gives_the_bytes_of_a_file() -> None:
    bot = Doubter()
    bot._files = {"weights.bin": b"\x00\x01", "tables/openings.txt": b"2x3"}
    assert bot.data("weights.bin") == b"\x00\x01"
    assert bot.data("tables/openings.txt") == b"2x3"


@pytest.mark.parametrize("name", ["weights.bin", "", "../bot.py", "/etc/passwd"])
def test_data_names_the_file_that_is_not_there(name: str) -> None:
    with pytest.raises(FileNotFoundError, match=f"the bot's folder has no file '{name}'"):
        Doubter().data(name)


def test_a_bot_without_act_says_so() -> None:
    class Idle(Bot):
        pass

    with pytest.raises(NotImplementedError, match=r"Idle has no act\(self, view\)"):
        Idle().act(NO_VIEW)


def test_a_bot_calls_no_calza_as_a_bystander_and_plays_all_presets_unless_it_says_so() -> None:
    assert Doubter().calza(NO_VIEW) is False
    assert Doubter.rules == ()


def test_the_names_that_authors_import_are_there() -> None:
    names = {"CALZA", "DUDO", "Action", "Bid", "Bot", "Rng", "Round", "Rules", "View"}
    assert set(arena.botkit.__all__) == names
    assert all(hasattr(arena.botkit, name) for name in names)


def test_botkit_needs_nothing_but_the_game_and_numpy_for_arrays() -> None:
    """Authors read it, and it is loaded in every bot's process."""
    folder = Path(arena.botkit.__file__).parent
    imported: dict[str, set[str]] = {"plain": set(), "arrays": set()}
    for path in folder.glob("*.py"):
        kind = "arrays" if path.stem in ("rows", "draws") else "plain"
        lines = path.read_text().splitlines()
        starts = [line.split()[1] for line in lines if line.startswith(("import ", "from "))]
        imported[kind] |= {name.split(".")[0] for name in starts}
    standard = {"__future__", "collections", "json", "random", "types", "typing"}
    assert imported["plain"] == {"arena", *standard}
    assert imported["arrays"] == {"__future__", "numpy"}
