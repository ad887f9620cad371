"""When output is coloured, and that JSON is safe to print."""

from __future__ import annotations

import io
import json
import re

import pytest
from rich.text import Text

from arena.views.terminal import show, show_json, use_colour


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def test_only_a_terminal_is_coloured() -> None:
    assert use_colour(Terminal())
    assert not use_colour(io.StringIO())


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_the_environment_can_switch_colour_off(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert not use_colour(Terminal())


def test_an_empty_no_color_means_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    assert use_colour(Terminal())


def test_text_is_coloured_on_a_terminal_and_plain_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = Text.assemble(("a [red]b", "bold red"), " " + "c" * 200)
    terminal, pipe = Terminal(), io.StringIO()
    for stream in (terminal, pipe):
        monkeypatch.setattr("sys.stdout", stream)
        show(text)
    assert pipe.getvalue() == "a [red]b " + "c" * 200 + "\n"
    assert "\x1b[1;31ma [red]b\x1b[0m" in terminal.getvalue()
    assert re.sub(r"\x1b\[[\d;]*m", "", terminal.getvalue()) == pipe.getvalue()


def test_json_is_ascii_and_refuses_what_is_not_json(capsys: pytest.CaptureFixture[str]) -> None:
    show_json({"format_version": 1, "bot": "\x1b[2J é"})
    out = capsys.readouterr().out
    assert out.isascii()
    assert "\x1b" not in out
    assert json.loads(out) == {"format_version": 1, "bot": "\x1b[2J é"}
    with pytest.raises(ValueError, match="not JSON compliant"):
        show_json({"mu": float("nan")})
