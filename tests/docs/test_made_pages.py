"""Pages and schemas that are made from the code are up to date, and say what the code does."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from commands import Command, all_commands
from made import DOCS, made, stale

from arena.cli.main import COMMANDS
from arena.dudo.presets import PRESETS
from arena.dudo.rules import DEFAULTS, PARAMETERS, Rules
from arena.league.model import League, Limits, Schedule

EVERY = list(all_commands())
NAMES = [command.name for command in EVERY]


def test_every_made_page_and_schema_is_up_to_date() -> None:
    old = [str(path.relative_to(DOCS.parent)) for path in stale(made())]
    assert old == [], "run: make pages"


def test_a_page_that_is_out_of_date_and_a_schema_of_no_command_are_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("old")
    assert stale({page: "new", **made()}) == [page]
    one = next(path for path in made() if path.parent.name == "schemas")
    assert one in stale({path: text for path, text in made().items() if path != one})


def test_the_page_of_commands_has_all_of_them_in_order() -> None:
    page = (DOCS / "cli.md").read_text(encoding="utf-8")
    found = re.findall(r"^##+ arena (.*)$", page, re.MULTILINE)
    assert [name for name in found if " " not in name] == list(COMMANDS)
    assert "new bot" in found
    assert "--trust-bots" in page


def _table(page: str, heading: str) -> list[str]:
    """The first cells of the rows of the first table under a heading."""
    _, _, rest = page.partition(f"\n## {heading}\n")
    return re.findall(r"^\| `(\w+)` \|", rest.partition("\n## ")[0], re.MULTILINE)


def test_the_page_of_the_league_file_has_every_key() -> None:
    page = (DOCS / "league.md").read_text(encoding="utf-8")
    assert _table(page, "Keys") == list(League.model_fields)
    assert _table(page, "schedule") == list(Schedule.model_fields)
    assert _table(page, "limits") == list(Limits.model_fields)
    assert _table(page, "rules") == list(PARAMETERS)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|\n").split("|")]


def test_the_table_of_presets_says_what_each_plays() -> None:
    """The page is read again and compared with the rules that a game would have."""
    page = (DOCS / "presets.md").read_text(encoding="utf-8")
    told: dict[str, dict[str, str]] = {name: {} for name in PRESETS}
    for table in page.split("\n| parameter |")[1:]:
        head, _, *rows = [line for line in table.splitlines() if line.startswith(("|", " `"))]
        names = [cell.strip("`") for cell in _cells(head)[:-1]]
        for row in rows:
            parameter, *cells, default = _cells(row)
            assert default == _word(DEFAULTS[parameter.strip("`")])
            for name, cell in zip(names, cells, strict=True):
                told[name][parameter.strip("`")] = cell.partition(" (")[0]
    _, _, same = page.partition("The same in all presets: ")
    for parameter, value in re.findall(r"`(\w+)` (\w+)", same):
        for name in PRESETS:
            told[name][parameter] = value
    for name, preset in PRESETS.items():
        values = Rules(**preset.changes).as_dict()
        bold = {
            parameter: f"**{_word(value)}**" if value != DEFAULTS[parameter] else _word(value)
            for parameter, value in values.items()
        }
        assert told[name] == bold


def _word(value: object) -> str:
    return "none" if value is None else str(value).lower()


@pytest.mark.parametrize("command", EVERY, ids=NAMES)
def test_the_examples_of_a_help_are_commands_that_exist(command: Command) -> None:
    """They are read, not run: every option and the kind of every argument are right."""
    shown = [called(words_of(example)) for example in command.examples]
    assert any(other.words[: len(command.words)] == command.words for other, _ in shown)
    for other, words in shown:
        other.definition.make_context(other.words[-1], words)


def words_of(example: str) -> list[str]:
    """The words after `arena`, without what a shell does around them."""
    alone = re.sub(r"\$\(.*?\)", "1", re.split(r" [|>] ", example)[0])
    return shlex.split(alone)[1:]


def called(words: list[str]) -> tuple[Command, list[str]]:
    """The command that a command line calls, and the words after its name."""
    fitting = [c for c in EVERY if words[: len(c.words)] == list(c.words)]
    command = max(fitting, key=lambda c: len(c.words))
    return command, words[len(command.words) :]
