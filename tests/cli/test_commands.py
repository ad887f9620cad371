"""Every command: help, an example in it, a word in the documentation, JSON where it reports."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from arena.cli.main import COMMANDS, arena, main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def every_command() -> Iterator[str]:
    """`run`, `new bot`, ...: what has a page of help."""
    context = click.Context(arena)
    for name in COMMANDS:
        yield name
        command = arena.get_command(context, name)
        if isinstance(command, click.Group):
            yield from (f"{name} {below}" for below in command.list_commands(context))


ALL = list(every_command())


def command_of(words: str) -> click.Command:
    context = click.Context(arena)
    command: click.Command = arena
    for word in words.split():
        assert isinstance(command, click.Group)
        found = command.get_command(context, word)
        assert found is not None
        command = found
    return command


def help_of(words: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main([*words.split(), "--help"]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("words", ALL)
def test_its_help_says_what_it_does_with_an_example_of_itself(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = help_of(words, capsys)
    usage, _, rest = text.partition("\n\n")
    assert usage.startswith(f"Usage: arena {words}")
    said = rest.partition("Options:")[0].strip()
    assert re.match(r"[A-Z].{20,}", said), "a sentence of what it does"
    examples = re.search(r"\n  Examples?:\n((?:    arena .*\n)+)", text)
    assert examples, "Examples: with a line that begins with arena"
    assert f"    arena {words.split()[0]}" in examples[1]


@pytest.mark.parametrize("words", ALL)
def test_its_options_have_help_and_its_arguments_are_in_the_text(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = command_of(words)
    text = help_of(words, capsys).partition("\n\n")[2]
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name
            assert re.match(r"[A-Z0-9]", parameter.help), parameter.help
            assert parameter.help.endswith("."), parameter.help
        elif words != "schema":  # which has one kind of schema only
            name = (parameter.metavar or parameter.name or "").upper().rstrip(".").strip("[]")
            assert name in text or f"{name}S" in text, name


@pytest.mark.parametrize("words", ALL)
def test_the_documentation_mentions_it(words: str) -> None:
    mention = re.compile(rf"\barena {words}\b")
    assert any(mention.search(page.read_text(encoding="utf-8")) for page in PAGES)


@pytest.mark.parametrize("name", COMMANDS)
def test_its_line_in_the_list_is_a_short_sentence(name: str) -> None:
    line = COMMANDS[name][1]
    assert line[0].isupper()
    assert line.endswith(".")
    assert len(line) <= 60


@pytest.mark.parametrize("words", ALL)
def test_no_word_of_another_trade_is_in_its_help(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = help_of(words, capsys).replace("max_players", "").lower()
    assert not re.search(r"\b(players?|agents?|episodes?)\b", text)


REPORTS = {
    "bots": ["bots"],
    "runs": ["runs"],
    "seed": ["seed"],
    "rules": ["rules"],
    "odds": ["odds", "4x5", "--dice", "5,5", "--total", "10"],
    "leaderboard": ["leaderboard", "match"],
    "replay": ["replay"],
    "errors": ["errors"],
}


@pytest.fixture(scope="module")
def _a_league_with_a_match(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("league"))
        assert main(["new", "league", "spring", "--dir", "."]) == 0
        assert main(["match", "steady", "gambler", "--games", "2", "--seed", "1"]) == 0
        yield


@pytest.mark.usefixtures("_a_league_with_a_match")
@pytest.mark.parametrize("name", REPORTS)
def test_reports_have_json_with_a_format_version(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*REPORTS[name], "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["format_version"] >= 1
    assert out.isascii()
    assert err == ""


def test_the_pages_name_only_commands_that_there_are() -> None:
    known = set(COMMANDS)
    for page in PAGES:
        for name in re.findall(r"^\S*\$ (?:\.venv/bin/)?arena ([a-z]+)", page.read_text(), re.M):
            assert name in known, f"{page.name}: arena {name}"
