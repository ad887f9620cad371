"""The progress of a run where there is no terminal: a plain line now and then."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from made_runs import encoded, random_rules_games

from arena.dudo.rules import Rules
from arena.views.progress import RunProgress

_GAMES = random_rules_games(Rules(start_dice=1), seats=2, games=3)


@dataclass
class Played:
    """What the progress reads of a BlockResult."""

    number: int
    games: int
    records: bytes
    faults: int = 0
    tallies: dict[str, tuple[int, float]] = field(default_factory=dict)


def block(number: int, games: int) -> Played:
    return Played(number, games, records=encoded(_GAMES, ["a", "b"]))


def test_a_run_of_known_size_counts_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    with RunProgress() as progress:
        progress.started(100, 40, 100)
        progress.block_done(block(0, 20))
    assert capsys.readouterr().err.startswith("60/100 games, ")


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
