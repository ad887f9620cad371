"""What a run tells of faults and of bots that do not repeat themselves: errors, leaderboard."""

from __future__ import annotations

import json

CLEAN = "thirds"
FICKLE = """import os

from arena.botkit import DUDO, Bid, Bot

MADE = []


class Fickle(Bot):
    def act(self, view):
        MADE.append(view)
        if len(MADE) == 60:
            os.abort()
        return DUDO if view.standing is not None else Bid(1, 2 + os.urandom(1)[0] % 5)
"""


def test_errors_lists_kinds_with_traceback_and_replay_command(project) -> None:
    project.bots(CLEAN, "raises", "syntax")
    league = project.league("bad", "bots: [bots/*.py]\nschedule: {deals: 3}\n")
    project.arena("run", league, "--local")
    told = project.arena("errors").stdout
    assert "syntax does not play: load_error" in told
    assert "raises: exception, 6 times" in told
    assert "ValueError: no idea what to do" in told
    assert "  also in games 1, 2, 3, 4, 5\n" in told + "\n"
    assert "the table counts" not in told, "all of them count"
    command = next(line for line in told.splitlines() if "arena replay bad" in line)
    game = command.rsplit(" ", 1)[1]
    assert "exception" in project.arena("replay", "bad", game).stdout
    assert project.arena("errors", CLEAN).stdout == "no faults in bad\n"
    data = json.loads(project.arena("errors", "raises", "--json").stdout)
    assert len(data["faults"]) == 6
    assert data["counted"] == {"raises": 6}
    assert "did you mean `raises`?" in project.arena("errors", "raise", expect=2).stderr


def test_errors_says_why_the_table_counts_fewer_forfeits(project) -> None:
    project.bots(CLEAN, "uniform", "raises")
    league = project.league("bad", "bots: [bots/*.py]\nschedule: {deals: 10}\nmax_forfeits: 5\n")
    project.arena("run", league, "--local", expect=1)
    data = json.loads(project.arena("errors", "--json").stdout)
    listed = len(data["faults"])
    assert listed > 5
    assert data["counted"] == {"raises": 5}
    assert f"the table counts 5 of these {listed} forfeits" in project.arena("errors").stdout


def test_leaderboard_names_bots_that_decide_otherwise_when_asked_again(project) -> None:
    project.bots(CLEAN, "lives")
    (project.root / "bots" / "fickle.py").write_text(FICKLE)
    league = project.league("luck", "bots: [bots/*.py]\nschedule: {deals: 10}\n")
    ran = project.arena("run", league, "--local").stdout
    shown = project.arena("leaderboard").stdout
    for table in (ran, shown):
        assert "Note: not reproducible: fickle (" in table
        assert "lives (" not in table
    ((only,),) = [json.loads(project.arena("leaderboard", "--json").stdout)["nondeterministic"]]
    assert only["bot"] == "fickle"
    assert only["differing"] > 0
    assert "nondeterministic" not in json.loads(
        (project.root / "results/luck/table.json").read_text()
    )
    assert "identical" in project.arena("verify").stdout


def test_leaderboard_has_no_such_note_where_all_repeat_themselves(project) -> None:
    project.bots("dies_often", "lives")
    league = project.league("calm", "bots: [bots/*.py]\nschedule: {deals: 8}\n")
    project.arena("run", league, "--local")
    assert "not reproducible" not in project.arena("leaderboard").stdout
    assert json.loads(project.arena("leaderboard", "--json").stdout)["nondeterministic"] == []
