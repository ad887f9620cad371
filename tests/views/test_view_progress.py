"""What a run shows while it plays: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import io
import re
import sys
import time
from typing import ClassVar

import pytest

from arena.block.play import BlockResult
from arena.views import progress
from arena.views.progress import RunProgress

COLOUR = re.compile(r"\x1b\[[\d;]*(?:3[0-7]|9[0-7]|38;)[\d;]*m")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Top:
    """Stands in for the ratings of a few games."""

    bots: ClassVar[list[tuple[str, float]]] = [("fox", 27.14), ("hen", 22.0), ("owl", 20.0)]

    def add(self, block: int, records: bytes) -> None: ...

    def top(self, bots: int) -> list[tuple[str, float]]:
        return self.bots[:bots]


@pytest.fixture(autouse=True)
def _rated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "Provisional", Top)


def block(games: int = 100, faults: int = 0) -> BlockResult:
    last = ("\x1bhen", "exception") if faults else None
    return BlockResult(0, games, b"", b"", b"", faults, last)


def piped(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What goes to stderr where it is no terminal."""
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    return stream


def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """What goes to stderr on a terminal of 160 columns."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "160")
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    return stream


def test_where_output_is_piped_the_first_block_has_a_plain_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stderr = piped(monkeypatch)
    with RunProgress(2) as shown:
        shown.started(games=400, done=100, most=400)
        shown.block_done(block())
        shown.block_done(block())
    (line,) = stderr.getvalue().splitlines()
    assert re.fullmatch(
        r"200/400 games, [\d,]+ games/s, \S+ \w+ left, "
        r"provisional: fox 27.1, hen 22.0, owl 20.0, 2 workers",
        line,
    )


def test_lines_go_on_while_no_block_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = piped(monkeypatch)
    assert progress.LINE_S == 10
    monkeypatch.setattr(progress, "LINE_S", 0.01)
    with RunProgress(2) as shown:
        shown.started(games=400, done=100, most=400)
        while stderr.getvalue().count("\n") < 2:
            time.sleep(0.005)
        shown.block_done(block(faults=3))
        before = stderr.getvalue().count("\n")
        while stderr.getvalue().count("\n") < before + 2:
            time.sleep(0.005)
    lines = stderr.getvalue().splitlines()
    assert lines[0] == "100/400 games, no block of this command is done yet, 2 workers"
    assert re.match(
        r"200/400 games, .* left, 3 faults \(last: \\x1bhen exception\), provisional: fox",
        lines[-1],
    )
    assert "\x1b" not in stderr.getvalue()
    assert "\r" not in stderr.getvalue()


def test_nothing_is_said_of_a_run_that_was_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = piped(monkeypatch)
    with RunProgress(2) as shown:
        shown.started(games=400, done=400, most=400)
    assert stderr.getvalue() == ""


def test_a_terminal_has_a_bar_with_speed_faults_and_the_provisional_top(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    screen = terminal(monkeypatch)
    with RunProgress(2) as shown:
        shown.started(games=400, done=100, most=400)
        shown.block_done(block(faults=2))
        shown.stopping()
    text = re.sub(r"\x1b\[[\d;?]*\w", "", screen.getvalue())
    assert "200/400" in text
    assert "games/s" in text
    assert "2 faults (last: \\x1bhen exception)" in text
    assert "2 workers" in text
    assert "provisional: fox 27.1, hen 22.0, owl 20.0" in text
    assert "Ctrl-C again stops at once" in text
    assert COLOUR.search(screen.getvalue())


def test_no_color_takes_the_colours_from_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    monkeypatch.setenv("NO_COLOR", "1")
    with RunProgress(2) as shown:
        shown.started(games=400, done=100, most=400)
        shown.block_done(block())
    assert "200/400" in screen.getvalue()
    assert not COLOUR.search(screen.getvalue())


def test_names_of_bots_are_cleaned(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = piped(monkeypatch)
    monkeypatch.setattr(Top, "bots", [("\x1b[2Jx", 25.0)])
    with RunProgress(2) as shown:
        shown.started(games=100, done=0, most=100)
        shown.block_done(block())
    assert "\\x1b[2Jx" in stderr.getvalue()


def test_a_run_in_waves_says_how_many_games_there_are_at_most(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with RunProgress(2) as progress:
        progress.started(0, 0, 5000)
        progress.started(100, 0, 5000)
        progress.block_done(block(100))
        assert capsys.readouterr().err.startswith("100/100 games (at most 5000), ")
        progress.started(250, 100, 5000)
        progress.block_done(block(50))
        progress.started(250, 250, 250)


def test_a_bar_grows_with_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with RunProgress(2) as progress:
        progress.started(100, 0, 5000)
        progress.started(250, 100, 5000)
        assert progress._bar is not None
        (task,) = progress._bar.tasks
        assert (task.completed, task.total) == (100, 250)
        assert task.description == "games (at most 5000)"
        progress.started(250, 250, 250)
        assert task.description == "games"
