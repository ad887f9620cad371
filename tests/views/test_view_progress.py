"""The progress of a run where there is no terminal: a plain line now and then."""

from __future__ import annotations

import pytest

from arena.block.play import BlockResult
from arena.views.progress import RunProgress


def block(number: int, games: int) -> BlockResult:
    tallies = {"a": (games, games * 0.75), "b": (games, games * 0.25)}
    return BlockResult(number, games, b"", b"", 0, tallies)


def test_a_run_of_known_size_counts_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    with RunProgress() as progress:
        progress.started(100, 40, 100)
        progress.block_done(block(0, 20))
    line = capsys.readouterr().err
    assert line.startswith("60/100 games, ")
    assert "provisional: a 75 %, b 25 %" in line


def test_a_run_in_waves_says_how_many_games_there_are_at_most(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with RunProgress() as progress:
        progress.started(0, 0, 5000)
        progress.started(100, 0, 5000)
        progress.block_done(block(0, 100))
        assert capsys.readouterr().err.startswith("100/100 games (at most 5000), ")
        progress.started(250, 100, 5000)
        progress.block_done(block(1, 50))
        progress.started(250, 250, 250)


def test_a_bar_grows_with_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with RunProgress() as progress:
        progress.started(100, 0, 5000)
        progress.started(250, 100, 5000)
        assert progress._bar is not None
        (task,) = progress._bar.tasks
        assert (task.completed, task.total) == (100, 250)
        assert task.description == "games (at most 5000)"
        progress.started(250, 250, 250)
        assert task.description == "games"
