"""`arena bots`, `arena runs`, `arena schema`, `arena seed`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from made_runs import make_run, played, store

from arena.cli.main import main
from arena.league.schema import schema_text

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _in_a_new_league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.chdir(tmp_path)
    main(["new", "league", "spring", "--dir", "."])
    capsys.readouterr()


def out_of(capsys: Captured, *words: str) -> str:
    assert main([*words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_bots_are_listed_with_what_they_say_of_themselves(capsys: Captured) -> None:
    for name in ("gambler", "steady"):
        Path(f"bots/{name}.py").unlink()
    Path("bots/fox.py").write_text(
        '"""A sly\x1b one, ' + "and " * 20 + '"""\nclass Fox(Bot):\n    rules = ("latin",)\n'
    )
    Path("bots/hen.py").write_text("'''Eats.\n\nAuthor: Ana\n'''\n")
    Path("bots/ill.py").write_text("def\n")
    Path("bots/_help.py").touch()
    Path("bots/test_fox.py").touch()
    lines = out_of(capsys, "bots").splitlines()
    assert lines[0] == "bot  rules  author  about"
    assert lines[1].startswith("fox  latin  -       A sly\\x1b one, and and ")
    assert lines[1].endswith("…")
    assert lines[2:] == [
        "hen  all    Ana     Eats.",
        "ill  all    -       (line 1: invalid syntax)",
    ]
    assert out_of(capsys, "bots", "--names") == "fox\nhen\nill\n"
    (fox, hen, ill) = json.loads(out_of(capsys, "bots", "--json"))["bots"]
    assert (fox["rules"], fox["path"], fox["problem"]) == (["latin"], "bots/fox.py", None)
    assert (hen["author"], hen["about"]) == ("Ana", "Eats.")
    assert ill["problem"] == "line 1: invalid syntax"


def test_a_project_without_bots_has_an_empty_list_in_json(capsys: Captured) -> None:
    for name in ("gambler", "steady"):
        Path(f"bots/{name}.py").unlink()
    assert json.loads(out_of(capsys, "bots", "--json"))["bots"] == []
    assert main(["bots"]) == 2


def test_runs_are_listed_as_begun_with_how_far_they_are(capsys: Captured) -> None:
    keys = {"schedule": {"deals": 3}, "block_games": 2}
    folder, run = make_run(Path("results/spring").absolute(), "abc", refused="d", **keys)
    assert run.plan.games == 18
    first = run.plan.blocks[0]
    store(folder, run, first, played(run, first))
    folder, run = make_run(Path("results/done").absolute(), "ab", schedule={"deals": 1})
    for block in run.plan.blocks:
        store(folder, run, block, played(run, block))
    Path("results/ill").mkdir()
    Path("results/ill/run.json").write_text("{")
    assert out_of(capsys, "runs").splitlines() == [
        "run     league  begun (UTC)       bots  games  state",
        "ill     -       -                 -     -      damaged: Input data was truncated",
        "done    made    2030-01-01 00:00  2     2      complete",
        "spring  made    2030-01-01 00:00  3     2/18   stopped",
    ]
    rows = json.loads(out_of(capsys, "runs", "--json"))["runs"]
    assert [(row["run"], row["played"], row["games"]) for row in rows] == [
        ("ill", 0, 0),
        ("done", 2, 2),
        ("spring", 2, 18),
    ]


def test_a_match_says_why_it_plays_more_games_than_were_asked_for(capsys: Captured) -> None:
    main(["new", "bot", "fox"])
    capsys.readouterr()
    assert main(["match", "steady", "gambler", "fox", "--games", "4"]) == 0
    err = capsys.readouterr().err
    assert err.startswith("6 games, not 4: so 3 bots take every seat equally often\n")
    assert "3 bots, 6 games in 1 block -> results/match\n" in err


def test_the_schema_is_printed_as_it_stands_in_the_file(capsys: Captured) -> None:
    assert out_of(capsys, "schema") == schema_text() == out_of(capsys, "schema", "league")


def test_every_seed_is_fresh_and_a_league_can_state_it(capsys: Captured) -> None:
    seeds = {out_of(capsys, "seed") for _ in range(5)}
    assert len(seeds) == 5
    assert all(re.fullmatch(r"[0-9a-f]{32}\n", seed) for seed in seeds)
    assert re.fullmatch(r"[0-9a-f]{32}", json.loads(out_of(capsys, "seed", "--json"))["seed"])
