"""`arena validate`, and the question that `arena run` asks before a long run."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from arena.cli import long_runs
from arena.cli.main import main
from arena.runner.estimate import Estimate
from arena.views.wording import duration

Captured = pytest.CaptureFixture[str]
LEAGUE = "tournaments/spring.yaml"
HUGE = "name: spring\nbots: [bots/*.py]\nschedule: {deals: 2000000}\n"


@pytest.fixture(autouse=True)
def _in_a_new_league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.chdir(tmp_path)
    main(["new", "league", "spring", "--dir", "."])
    capsys.readouterr()


def test_it_says_what_is_played_and_about_how_long_and_large(capsys: Captured) -> None:
    Path(LEAGUE).write_text("name: spring\nbots: [bots/*.py]\nschedule: {deals: 3}\nrules: latin\n")
    assert main(["validate", LEAGUE]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[:4] == [
        "spring: latin",
        "2 bots: gambler, steady",
        "1 table of 2 seats, 6 games",
        "6 games in 2 blocks",
    ]
    assert lines[4].startswith("about ")
    assert lines[4].endswith(" on disk: an estimate from 8 games of these bots on this machine")
    assert lines[5] == f"next: arena run {LEAGUE}"
    assert err == ""
    assert not list(Path("results").glob("*/"))


def test_bots_that_would_not_play_are_all_named_with_what_is_wrong(capsys: Captured) -> None:
    Path("bots/broken.py").write_text("from arena.botkit import Bot\n\nimport nothing_like_this\n")
    Path("bots/empty.py").write_text("")
    assert main(["validate", LEAGUE, "--no-estimate"]) == 1
    out = capsys.readouterr().out
    assert "2 bots: gambler, steady\n" in out
    assert "bots/broken.py would not play: load_error\n" in out
    assert '    File "bots/broken.py", line 3, in <module>\n' in out
    assert "bots/empty.py has no subclass of Bot; it must define exactly one\n" in out
    assert "about" not in out


def test_json_has_bots_games_and_estimate(capsys: Captured) -> None:
    Path("bots/empty.py").write_text("")
    Path(LEAGUE).write_text(
        "name: spring\nbots: [bots/*.py]\ntable_size: 2\n"
        "rules: {preset: lizumo, start_dice: 1}\nschedule: {deals: 2}\n"
    )
    assert main(["validate", LEAGUE, "--json", "--workers", "1"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["format_version"] == 1
    assert data["rules"] == "lizumo with start_dice 1"
    assert [(bot["bot"], bot["fault"]) for bot in data["bots"]] == [
        ("empty", "load_error"),
        ("gambler", None),
        ("steady", None),
    ]
    assert data["boards"] == [{"table_size": 2, "tables": 1, "games": 4}]
    assert (data["games"], data["blocks"]) == (4, 2)
    assert data["estimate"]["workers"] == 1
    assert data["estimate"]["probed_games"] == 6
    assert data["estimate"]["seconds"] >= 0
    assert data["estimate"]["bytes"] > 1000


def test_all_faults_of_file_and_patterns_come_at_once(capsys: Captured) -> None:
    Path(LEAGUE).write_text("name: Spring\nbots: [bot/*.py, bots/fox.py]\nrulez: classic\n")
    assert main(["validate", LEAGUE]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert [line.split(":")[0] for line in err.splitlines() if line.startswith("error")] == [
        "error[bad_value]",
        "error[no_bots]",
        "error[not_found]",
        "error[unknown_key]",
    ]


@pytest.fixture
def _takes_seven_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: object) -> Estimate:
        return Estimate(seconds=7 * 3600.0, size_bytes=1 << 30, workers=2, probed_games=100)

    monkeypatch.setattr(long_runs, "estimate", slow)
    Path(LEAGUE).write_text(HUGE)


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, answer: str) -> list[str]:
    """Somebody who answers every question so; the questions."""
    asked: list[str] = []
    monkeypatch.setenv("NO_COLOR", "1")
    for stream in (sys.stdin, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)

    def confirm(text: str, **_: object) -> bool:
        asked.append(text)
        return answer == "y"

    monkeypatch.setattr("click.confirm", confirm)
    return asked


@pytest.mark.usefixtures("_takes_seven_hours")
def test_a_run_above_an_hour_is_refused_where_nobody_can_be_asked(capsys: Captured) -> None:
    assert main(["run", LEAGUE, "--local"]) == 2
    assert capsys.readouterr().err == (
        "error[long_run]: 4000000 games take about 7.0 h on 2 workers, and there is no terminal to"
        " ask at\n\nhint: --yes begins it without asking; the limit is 1 h\n"
    )
    assert not list(Path("results").glob("*/")), "nothing was begun"


@pytest.mark.usefixtures("_takes_seven_hours")
def test_a_run_above_an_hour_is_asked_about_at_a_terminal(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = at_a_terminal(monkeypatch, "n")
    assert main(["run", LEAGUE, "--local"]) == 2
    took = "4000000 games take about 7.0 h on 2 workers"
    assert asked == [f"{took}; begin it?"]
    assert capsys.readouterr().err == f"error[long_run]: {took}; it was not begun\n"


@pytest.mark.parametrize("yes", ["answer", "option"])
@pytest.mark.usefixtures("_takes_seven_hours")
def test_yes_begins_it(yes: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    class Begun(Exception):
        pass

    def begun(*_: object) -> None:
        raise Begun

    monkeypatch.setattr("arena.cli.run.begin", begun)
    at_a_terminal(monkeypatch, "y" if yes == "answer" else "n")
    assert main(["run", LEAGUE, "--local", *(["--yes"] if yes == "option" else [])]) == 3
    assert "Begun" in capsys.readouterr().err


def test_small_leagues_are_begun_without_a_probe(monkeypatch: pytest.MonkeyPatch) -> None:
    def probed(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(long_runs, "estimate", probed)
    Path(LEAGUE).write_text("name: spring\nbots: [bots/*.py]\nschedule: {deals: 2}\n")
    assert main(["run", LEAGUE, "--local"]) == 0


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "1 s"), (59.4, "59 s"), (60, "1.0 min"), (750, "12 min"), (3600, "1.0 h"),
     (12_600, "3.5 h"), (86_400 * 40, "40 days")],
)  # fmt: skip
def test_durations_have_two_digits_that_count(seconds: float, words: str) -> None:
    assert duration(seconds) == words
