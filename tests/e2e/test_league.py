"""A league from the file to the table, by the commands that people type."""

from __future__ import annotations

import json
import re
from math import comb
from pathlib import Path

import pytest

ALL = sorted(path.stem for path in (Path(__file__).parents[2] / "bots").glob("*.py"))


@pytest.mark.parametrize(
    ("preset", "most"), [("classic", 24), ("lizumo", 24), ("hebrew", 24), ("latin", 24)]
)
def test_all_bots_at_all_tables_without_a_fault(project, preset: str, most: int) -> None:
    """A balanced draw of so many tables, every bot at all sizes."""
    project.bots(*ALL)
    schedule = f"schedule: {{deals: 2, max_tables: {most}}}"
    text = f"bots: [bots/*.py]\nrules: {preset}\ntable_size: [2, 3, 6]\n{schedule}\n"
    league = project.league("whole", text)
    done = project.arena("run", league, "--local")
    assert "commitment " in done.stderr
    data = json.loads(project.arena("leaderboard", "--json").stdout)
    assert data["format_version"] == 1
    assert data["run"] == "whole"
    assert [board["table_size"] for board in data["boards"]] == [2, 3, 6]
    games_a_table = {2: 4, 3: 3, 6: 6}
    total = 0
    for board in data["boards"]:
        size = board["table_size"]
        games = min(comb(len(ALL), size), most) * games_a_table[size]
        total += games
        assert {row["bot"] for row in board["rows"]} == set(ALL)
        assert sum(row["games"] for row in board["rows"]) == games * size
        assert sum(row["forfeits"] for row in board["rows"]) == 0
        assert sum(row["wins"] for row in board["rows"]) == pytest.approx(games)
        for row in board["rows"]:
            assert row["score"] == pytest.approx(row["mu"] - 3 * row["sigma"])
    assert project.arena("verify").stdout == f"identical: whole ({total} games, table)\n"


def test_bots_that_do_not_load_are_listed_and_the_league_goes_on(project) -> None:
    project.bots("thirds", "uniform", "syntax", "load_exits", "no_bot")
    league = project.league("some", "bots: [bots/*.py]\nschedule: {deals: 3}\n")
    done = project.arena("run", league, "--local")
    assert "bots/syntax.py does not play: load_error" in done.stderr
    data = json.loads(project.arena("leaderboard", "--json").stdout)
    assert {entry["bot"] for entry in data["not_playing"]} == {"syntax", "load_exits", "no_bot"}
    assert {row["bot"] for row in data["boards"][0]["rows"]} == {"thirds", "uniform"}


def test_disqualified_bot_makes_exit_1_and_keeps_its_forfeits(project) -> None:
    project.bots("thirds", "uniform", "raises")
    league = project.league("bad", "bots: [bots/*.py]\nschedule: {deals: 10}\nmax_forfeits: 5\n")
    project.arena("run", league, "--local", expect=1)
    data = json.loads(project.arena("leaderboard", "--json").stdout)
    row = next(row for row in data["boards"][0]["rows"] if row["bot"] == "raises")
    assert row["disqualified"]
    assert row["rank"] is None
    assert row["forfeits"] == 5
    replay = project.arena("replay", "last", "--faults", "raises").stdout
    assert "exception" in replay


def test_same_command_again_plays_nothing_and_shows_the_table(project) -> None:
    project.bots("thirds", "uniform")
    league = project.league("twice", "bots: [bots/*.py]\nschedule: {deals: 3}\n")
    first = project.arena("run", league, "--local").stdout
    files = project.files("twice")
    again = project.arena("run", league, "--local").stdout
    assert again.splitlines()[:6] == first.splitlines()[:6]
    assert project.files("twice") == files
    project.arena("run", league, "--local", "--new")
    assert project.files("twice-2") != files, "a fresh secret makes other dice"


def test_changed_league_or_bot_is_noticed_and_nothing_is_touched(project) -> None:
    project.bots("thirds", "uniform")
    league = project.league("spring", "bots: [bots/*.py]\nschedule: {deals: 3}\n")
    project.arena("run", league, "--local")
    files = project.files("spring")
    project.league("spring", "bots: [bots/*.py]\nschedule: {deals: 4}\n")
    refused = project.arena("run", league, "--local", expect=2)
    assert "error[changed]" in refused.stderr
    assert "'schedule.deals'" in refused.stderr
    assert "--new" in refused.stderr
    project.league("spring", "bots: [bots/*.py]\nschedule: {deals: 3}\n")
    path = project.root / "bots" / "uniform.py"
    path.write_text(path.read_text() + "\n# changed\n")
    refused = project.arena("run", league, "--local", expect=2)
    assert "bot 'uniform' has changed" in refused.stderr
    assert project.files("spring") == files


def test_tampered_record_is_found(project) -> None:
    project.bots("thirds", "uniform")
    league = project.league("spring", "bots: [bots/*.py]\nschedule: {deals: 3}\nseed: 5\n")
    project.arena("run", league, "--local")
    project.league("other", "bots: [bots/*.py]\nschedule: {deals: 3}\nseed: 6\n")
    project.arena("run", "tournaments/other.yaml", "--local")
    results = project.root / "results"
    for suffix in ("parquet", "json", "sha256"):
        block = f"blocks/000000.{suffix}"
        (results / "spring" / block).write_bytes((results / "other" / block).read_bytes())
    found = project.arena("verify", "spring", expect=3)
    assert "000000.parquet is another block, or one of another run" in found.stderr


def test_stated_seed_is_stamped_as_open_and_trusted_bots_as_trusted(project) -> None:
    project.bots("thirds", "uniform")
    league = project.league("open", "bots: [bots/*.py]\nschedule: {deals: 2}\nseed: 5\n")
    plain = project.league("plain", "bots: [bots/*.py]\nschedule: {deals: 2}\n")
    stamped = {"open": "open seed", "trusted": "--trust-bots"}
    for words, run, stamps in (
        ((plain, "--local"), "plain", ()),
        ((league, "--local"), "open", ("open",)),
        ((league, "--local", "--new", "--trust-bots"), "open-2", ("open", "trusted")),
    ):
        table = project.arena("run", *words).stdout
        assert [stamped[s] in table for s in stamped] == [s in stamps for s in stamped]
        few = 1  # of so few deals sigma is rough, says the board
        assert project.arena("leaderboard", run).stdout.count("Note: ") == len(stamps) + few
        content = json.loads((project.root / "results" / run / "run.json").read_text())
        assert content["open_seed"] == ("open" in stamps)
        assert content["trust_bots"] == ("trusted" in stamps)


def test_sealed_and_locked_and_trusted_bots_play_the_same_games(project) -> None:
    project.bots("thirds", "uniform", "naps")
    league = project.league("same", "bots: [bots/*.py]\nschedule: {deals: 4}\nseed: 5\n")
    project.arena("run", league, "--local")
    project.arena("run", league, "--local", "--new", "--sealed")
    project.arena("run", league, "--local", "--new", "--trust-bots")
    block = "000000.parquet"
    assert project.files("same")[block] == project.files("same-2")[block]
    assert project.files("same")[block] == project.files("same-3")[block]


def test_replay_tells_a_game_and_hides_other_cups(project) -> None:
    project.bots("thirds", "uniform")
    league = project.league("tell", "bots: [bots/*.py]\nschedule: {deals: 2}\nseed: 5\n")
    project.arena("run", league, "--local")
    text = project.arena("replay", "tell", "1").stdout
    assert "true count" in text
    assert "odds from that cup" in text
    hidden = project.arena("replay", "tell", "1", "--as", "0").stdout
    assert "?" in hidden
    assert json.loads(project.arena("replay", "tell", "1", "--json").stdout)["game"] == 1
    assert "games are 0 to 3" in project.arena("replay", "tell", "9", expect=2).stderr
    assert "run" in project.arena("replay", "nothing", expect=2).stderr


def test_match_prints_wins_with_an_interval(project) -> None:
    project.bots("thirds", "uniform", "child")
    done = project.arena("match", "thirds", "uniform", "--games", "20", "--seed", "3")
    assert re.search(r"thirds +won \d+ of 20 games: [\d.]+ % \[[\d.]+ %, [\d.]+ %\]", done.stdout)
    again = project.arena("match", "thirds", "uniform", "--games", "20", "--seed", "3", "--json")
    rows = json.loads(again.stdout)["bots"]
    assert sum(row["wins"] for row in rows) == 20
    three = project.arena("match", "thirds", "uniform", "child", "--games", "4", "--json")
    assert sum(row["wins"] for row in json.loads(three.stdout)["bots"]) == 6
    assert "did you mean `thirds`?" in project.arena("match", "third", "child", expect=2).stderr
