"""What a bot's author types: new, check, submit, errors."""

from __future__ import annotations

import json

CLEAN = "thirds"


def test_new_bot_is_ready_and_plays_at_once(project) -> None:
    project.bots(CLEAN)
    project.arena("new", "bot", "bluffy")
    checked = project.arena("check", "bots/bluffy.py").stdout.splitlines()
    assert [line[:9] for line in checked[:7]] == [f"{n} ok     " for n in range(1, 8)]
    assert checked[-1] == "bots/bluffy.py: ready"
    assert "of 20 games" in project.arena("match", "bluffy", CLEAN, "--games", "20").stdout


def test_check_names_the_step_the_game_and_the_line(project) -> None:
    project.bots("raises", "illegal", "spins", "no_bot", "syntax")
    failed = project.arena("check", "raises", expect=1).stdout
    assert "3 failed  plays legally: exception in lizumo, game 0, round 3, seat" in failed
    assert 'File "bots/raises.py", line 9, in act' in failed
    assert "arena/" not in failed
    illegal = project.arena("check", "illegal", expect=1).stdout
    assert "legal from" in illegal
    spins = project.arena("check", "spins", expect=1).stdout
    assert "ms of CPU time, limit 1250 ms" in spins
    assert "2 failed  loads: load_error" in project.arena("check", "no_bot", expect=2).stdout
    assert "line 3" in project.arena("check", "syntax", expect=2).stdout
    missing = project.arena("check", "raise", expect=2)
    assert "did you mean `raises`?" in missing.stderr


def test_check_finds_a_bot_that_does_not_repeat_itself(project) -> None:
    (project.root / "bots" / "fickle.py").write_text(
        "import os\n\nfrom arena.botkit import DUDO, Bot\n\n\nclass Fickle(Bot):\n"
        "    def act(self, view):\n"
        "        bids = view.legal_bids()\n"
        "        return bids[os.urandom(1)[0] % len(bids)] if bids else DUDO\n"
    )
    failed = project.arena("check", "fickle", expect=1).stdout
    assert "4 failed  repeatable: game 0 differs from its repetition at action" in failed
    assert "use self.rng" in failed


def test_check_json_has_every_step(project) -> None:
    project.bots(CLEAN, "raises")
    data = json.loads(project.arena("check", CLEAN, "raises", "--json", expect=1).stdout)
    assert data["format_version"] == 1
    ready = {bot["bot"]: bot["ready"] for bot in data["bots"]}
    assert ready == {CLEAN: True, "raises": False}
    assert [step["number"] for step in data["bots"][0]["steps"]] == list(range(1, 8))


def test_submit_checks_then_copies_and_never_writes_over(project) -> None:
    project.bots(CLEAN)
    elsewhere = project.root / "work"
    elsewhere.mkdir()
    good = (project.root / "bots" / f"{CLEAN}.py").read_text()
    (elsewhere / "mine.py").write_text(good)
    (elsewhere / "broken.py").write_text("import nothing_like_this\n")
    done = project.arena("submit", "work/mine.py").stdout
    assert "copied to bots/mine.py" in done
    assert (project.root / "bots" / "mine.py").read_text() == good
    (elsewhere / "mine.py").write_text(good + "# better\n")
    refused = project.arena("submit", "work/mine.py", expect=2)
    assert "--replace" in refused.stderr
    assert (project.root / "bots" / "mine.py").read_text() == good
    project.arena("submit", "work/mine.py", "--replace")
    assert (project.root / "bots" / "mine.py").read_text().endswith("# better\n")
    project.arena("submit", "work/broken.py", expect=2)
    assert not (project.root / "bots" / "broken.py").exists()


def test_errors_lists_kinds_with_traceback_and_replay_command(project) -> None:
    project.bots(CLEAN, "raises", "syntax")
    league = project.league("bad", "bots: [bots/*.py]\nschedule: {deals: 3}\n")
    project.arena("run", league, "--local")
    told = project.arena("errors").stdout
    assert "syntax does not play: load_error" in told
    assert "raises: exception, 6 times" in told
    assert "ValueError: no idea what to do" in told
    command = next(line for line in told.splitlines() if "arena replay bad" in line)
    game = command.rsplit(" ", 1)[1]
    assert "exception" in project.arena("replay", "bad", game).stdout
    assert project.arena("errors", CLEAN).stdout == "no faults in bad\n"
    faults = json.loads(project.arena("errors", "raises", "--json").stdout)["faults"]
    assert len(faults) == 6
    assert "did you mean `raises`?" in project.arena("errors", "raise", expect=2).stderr
