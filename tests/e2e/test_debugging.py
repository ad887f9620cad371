"""What an author types to find out why: match --trace, replay --notes, debug."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from played_project import ARENA, ROOT, Project

from arena.cli.main import main
from arena.sandbox.loading import ENTRY_MODULE

NOTED = """from arena.botkit import DUDO, Bid, Bot


class Noted(Bot):
    def act(self, view):
        draw = self.rng.random()
        self.note(f"drew {draw}")
        if view.standing is not None and draw < 0.9:
            return DUDO
        return Bid(view.quantity + 1, 2 + self.rng.randrange(5))
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A project with a stated match of two games, and one of bots that answer in batches."""
    project = Project(tmp_path_factory.mktemp("played"))
    project.bots("thirds", "bluffer")
    (project.root / "bots" / "noted.py").write_text(NOTED)
    example = ROOT / "docs" / "examples" / "bluffer_batch.py"
    (project.root / "bots" / "many.py").write_bytes(example.read_bytes())
    arena(project, "match", "many", "bluffer", "--games", "2", "--seed", "3")
    arena(project, "match", "noted", "thirds", "--games", "2", "--seed", "7")
    return project


def arena(project, *words: str, expect: int = 0) -> subprocess.CompletedProcess[str]:
    """Run `arena` here, which is quicker than a process of its own."""
    out, err = io.StringIO(), io.StringIO()
    with chdir(project.root), redirect_stdout(out), redirect_stderr(err):
        code = main(words)
    sys.modules.pop(ENTRY_MODULE, None)
    assert code == expect, f"exit {code}\n{out.getvalue()}\n{err.getvalue()}"
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


def debug(project, *words: str, expect: int = 0) -> subprocess.CompletedProcess[str]:
    return arena(project, "debug", *words, expect=expect)


def typing(project, *words: str, typed: str, expect: int = 0) -> subprocess.CompletedProcess[str]:
    """`arena debug` in a process of its own, with what is typed at the debugger."""
    done = subprocess.run(
        [*ARENA, "debug", *words],
        cwd=project.root,
        input=typed,
        env={name: value for name, value in os.environ.items() if name != "PYTHONBREAKPOINT"},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == expect, f"exit {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done


def changed(project, old: str, new: str) -> None:
    path: Path = project.root / "bots" / "noted.py"
    assert old in NOTED
    path.write_text(NOTED.replace(old, new))


@pytest.fixture(autouse=True)
def _as_played(played):
    yield
    (played.root / "bots" / "noted.py").write_text(NOTED)


def test_a_match_is_traced_from_its_records(played) -> None:
    done = arena(played, "match", "noted", "thirds", "--games", "2", "--seed", "7", "--trace")
    assert re.findall(r"^Run match-3, game (\d)", done.stdout, re.MULTILINE) == ["0", "1"]
    assert re.search(r"^  thirds, seat \d, decision 1: ", done.stdout, re.MULTILINE)
    notes = len(re.findall(r"^    note    drew 0\.", done.stdout, re.MULTILINE))
    assert notes == len(re.findall(r"^  noted, seat \d, decision", done.stdout, re.MULTILINE)) > 2
    assert "won" in done.stdout.splitlines()[-5]
    assert "\x1b" not in done.stdout


def test_one_bot_and_one_game_are_traced_as_json(played) -> None:
    words = ("match", "noted", "thirds", "--games", "2", "--seed", "7")
    data = json.loads(arena(played, *words, "--json", "--game", "1", "--trace", "noted").stdout)
    ((only,),) = [data["trace"]]
    assert only["game"] == 1
    assert {decision["bot"] for decision in only["decisions"]} == {"noted"}
    assert all(decision["notes"][0].startswith("drew 0.") for decision in only["decisions"])
    first = only["decisions"][0]
    assert len(first["dice"]) == 5
    assert first["dice_left"] == [5, 5]
    assert json.loads(arena(played, *words, "--json").stdout)["trace"] == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("noted", "thirds", "--game", "1"), "add --trace"),
        (("noted", "thirds", "--games", "2", "--trace", "--game", "2"), "games are 0 to 1"),
        (("noted", "thirds", "--trace", "third"), "bots: noted, thirds"),
        (("--trace", "noted", "thirds"), "write --trace last"),
    ],
)
def test_what_cannot_be_traced_is_refused_before_it_is_played(played, words, told) -> None:
    before = len(list((played.root / "results").iterdir()))
    assert told in arena(played, "match", *words, expect=2).stderr
    assert len(list((played.root / "results").iterdir())) == before


def test_notes_are_shown_in_a_replay_where_they_are_asked_for(played) -> None:
    assert "drew" not in arena(played, "replay", "match-2", "1").stdout
    told = arena(played, "replay", "match-2", "1", "--notes").stdout
    assert len(re.findall(r"noted +note  drew 0\.\d+$", told, re.MULTILINE)) > 2
    none = arena(played, "replay", "match-2", "1", "--notes", "thirds")
    assert "drew" not in none.stdout
    assert "no notes of thirds in this game" in none.stderr
    data = json.loads(arena(played, "replay", "match-2", "1", "--notes", "noted", "--json").stdout)
    assert data["notes_cut"] == {}
    for words in (("leaderboard",), ("errors",), ("leaderboard", "--json"), ("replay", "--json")):
        assert "drew" not in arena(played, *words).stdout


def test_a_bot_decides_again_what_is_recorded(played) -> None:
    done = debug(played, "noted", "match-2", "--game", "1")
    assert "bots/noted.py runs in this process: OUTSIDE THE SANDBOX" in done.stderr
    asked = len(re.findall(r"^  noted, seat \d, decision", done.stdout, re.MULTILINE))
    assert done.stdout.count(", as in the record") == asked > 2
    assert done.stdout.endswith(f"\n{asked} decisions; none differs from the record\n")
    replayed = arena(played, "replay", "match-2", "1", "--notes").stdout
    assert re.findall(r"drew .*", done.stdout) == re.findall(r"drew .*", replayed)


@pytest.mark.parametrize("name", ["many", "bluffer"])
def test_both_kinds_of_bots_decide_again_with_their_random_numbers(played, name) -> None:
    for game in ("0", "1"):
        done = debug(played, name, "match", "--game", game)
        assert done.stdout.endswith("decisions; none differs from the record\n")


def test_a_changed_bot_differs_where_it_changed(played) -> None:
    changed(played, "< 0.9", "< 0.0")
    done = debug(played, "noted", "match-2", "--game", "0", expect=1)
    assert re.search(r"chose +\d+x\d, and forfeits|THE RECORD HAS dudo", done.stdout)
    assert "the bot's files have changed since the run" in done.stderr
    assert debug(played, "noted", "match-2", "--game", "0", "--as-played").returncode == 0


def test_a_bot_that_depends_on_something_else_is_told_so(played, monkeypatch) -> None:
    folder = played.root / "results" / "match-2" / "bots" / "noted"
    before = (folder / "noted.py").read_text()
    try:
        source = before.replace("draw < 0.9", "__import__('os').environ.get('HERE') is None")
        (folder / "noted.py").write_text(source)
        monkeypatch.setenv("HERE", "1")
        done = debug(played, "noted", "match-2", "--as-played", "--game", "0", expect=1)
    finally:
        (folder / "noted.py").write_text(before)
    assert "THE RECORD HAS dudo" in done.stdout


def test_an_exception_shows_the_bots_own_line(played) -> None:
    changed(played, 'self.note(f"drew {draw}")', "raise ValueError(view.dice)")
    done = debug(played, "noted", "match-2", "--game", "0", expect=1)
    assert re.search(rf'File "{played.root}/bots/noted.py", line 7, in act', done.stdout)
    assert "ValueError: (" in done.stdout
    assert "asking.py" not in done.stdout
    assert "THE RECORD HAS" in done.stdout


def test_a_bot_that_does_not_load_is_named_with_its_line(played) -> None:
    changed(played, "DUDO, Bid, Bot", "DUDO, Bid, Boat")
    done = debug(played, "noted", "match-2", "--game", "0", expect=2)
    assert 'bots/noted.py", line 1' in done.stderr
    assert "ImportError" in done.stderr


def test_the_debugger_stops_at_the_bots_first_line(played) -> None:
    words = ("noted", "match-2", "--game", "1")
    done = typing(played, *words, "--decision", "2", typed="p view.round_number, 'here'\nc\n")
    before, _, after = done.stdout.partition("(Pdb) ")
    assert before.count(", as in the record") == 1
    assert f"> {played.root}/bots/noted.py(5)act()" in before
    assert "'here')" in after.splitlines()[0]
    assert "none differs from the record" in after
    third = typing(played, *words, "--round", "3", typed="p view.round_number\nc\n").stdout
    assert third.partition("(Pdb) ")[2].startswith("3\n")
    left = typing(played, *words, "--decision", "1", typed="q\n", expect=130)
    assert "interrupted" in left.stderr


def test_breakpoints_of_the_bot_itself_work(played) -> None:
    changed(played, '        self.note(f"drew {draw}")', "        breakpoint()")
    done = typing(played, "noted", "match-2", "--game", "0", typed="p 'seen'\n" + "c\n" * 99)
    assert "'seen'" in done.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("note",), "did you mean `noted`?"),
        (("noted", "match"), "no bot 'noted' plays in match"),
        (("noted", "match-2", "--game", "9"), "games are 0 to 1"),
        (("noted", "match-2", "--game", "0", "--decision", "99"), "it makes"),
        (("noted", "--round", "1", "--decision", "1"), "exclude each other"),
    ],
)
def test_what_is_not_there_is_named(played, words, told) -> None:
    assert told in debug(played, *words, expect=2).stderr


def test_a_run_whose_secret_is_not_public_is_refused(project) -> None:
    project.bots("thirds", "uniform")
    arena(project, "match", "thirds", "uniform", "--games", "2")
    (project.root / "results" / "match" / "blocks" / "000001.parquet").unlink()
    told = debug(project, "thirds", "--game", "0", expect=2).stderr
    assert "match is not complete: the secret" in told


def test_without_a_number_it_is_the_game_that_was_forfeited(project) -> None:
    project.bots("thirds", "raises")
    arena(project, "match", "raises", "thirds", "--games", "4", "--seed", "1")
    done = debug(project, "raises", expect=1)
    assert "chose   forfeits: exception, as in the record" in done.stdout
    assert "ValueError: no idea what to do" in done.stdout
    assert re.search(r"^\d decisions?, 1 with a fault; none differs", done.stdout, re.MULTILINE)
    (project.root / "bots" / "raises.py").write_bytes((ROOT / "bots" / "thirds.py").read_bytes())
    mended = debug(project, "raises", expect=1).stdout
    assert re.search(r"chose   \w+; THE RECORD HAS forfeits: exception", mended)
