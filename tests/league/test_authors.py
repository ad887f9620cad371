"""What a bot's source says of itself, read without running it."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.league.authors import Described, describe


def described(tmp_path: Path, source: str | bytes) -> Described:
    path = tmp_path / "fox.py"
    path.write_bytes(source if isinstance(source, bytes) else source.encode())
    return describe("fox", path)


def test_first_line_author_and_rules_are_read(tmp_path: Path) -> None:
    found = described(
        tmp_path,
        '"""A sly one.\n\nHow it plays: well.\nAuthor:  Ana Lima \n"""\n'
        "from arena import botkit\nraise SystemExit('it was run')\n\n"
        'class Helper:\n    rules = ("latin",)\n\n'
        'class Fox(botkit.Bot):\n    rules: tuple[str, ...] = ("classic", "lizumo")\n',
    )
    path = tmp_path / "fox.py"
    assert found == Described("fox", path, "A sly one.", "Ana Lima", ("classic", "lizumo"))


@pytest.mark.parametrize(
    "source",
    [
        "",
        "x = 1\n",
        "class Fox(Bot):\n    rules = presets()\n",
        "class Fox(Bot):\n    rules: tuple\n",
    ],
)
def test_what_is_not_said_is_empty(tmp_path: Path, source: str) -> None:
    assert described(tmp_path, source) == Described("fox", tmp_path / "fox.py")


def test_the_docstring_of_a_folder_is_that_of_its_bot_file(tmp_path: Path) -> None:
    (tmp_path / "net").mkdir()
    (tmp_path / "net" / "bot.py").write_text('"""A net."""\n')
    assert describe("net", tmp_path / "net").about == "A net."


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("def act(self view):\n", "line 1: invalid syntax"),
        (b"\xff\xfe", "(unicode error)"),
        ("x = '\\d'\n", ""),
        ("a\0b", "source code string cannot contain null bytes"),
        ("(" * 5000, "line 1: too many nested parentheses"),
    ],
)
def test_sources_that_cannot_be_read_say_why_and_warn_of_nothing(
    tmp_path: Path, source: str | bytes, problem: str
) -> None:
    found = described(tmp_path, source)
    assert bool(found.problem) == bool(problem)
    assert problem in found.problem
    assert found.about == ""


def test_a_file_that_is_gone_says_so(tmp_path: Path) -> None:
    assert describe("fox", tmp_path / "fox.py").problem == (
        "cannot be read: No such file or directory"
    )
