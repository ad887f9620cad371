"""`arena check`: the steps, what fails each, and a league's own limits and rules."""

from __future__ import annotations

import json
import re

import pytest

CLEAN = "thirds"
HEAD = """from arena.botkit import DUDO, Bid, Bot


class Own(Bot):
    rules = ("classic",)
    count = 0

    def act(self, view):
"""
PLAYS = "        return DUDO if view.standing is not None else Bid(1, 2)\n"


def write(project, name: str, body: str) -> None:
    (project.root / "bots" / f"{name}.py").write_text(HEAD + body)


def steps(out: str) -> list[str]:
    """Number, outcome and title of each step."""
    lines = [line.split(":")[0].split() for line in out.splitlines() if line[:1].isdigit()]
    return [" ".join(words) for words in lines]


def test_bot_without_faults_passes_eight_numbered_steps(project) -> None:
    project.bots(CLEAN)
    out = project.arena("check", CLEAN).stdout
    assert steps(out) == [
        "1 ok admitted", "2 ok loads", "3 ok answers", "4 ok plays legally", "5 ok repeatable",
        "6 ok quick enough", "7 ok memory", "8 ok output",
    ]  # fmt: skip
    for part in ("p50 ", "p95 ", "max ", "limit 250 ms", "peak ", "limit 512 MiB"):
        assert part in out
    assert out.endswith(f"bots/{CLEAN}.py: ready\n")


@pytest.mark.parametrize(
    ("name", "code", "last", "said"),
    [
        ("syntax", 2, "2 failed loads", 'File "bots/syntax.py", line 3'),
        ("no_bot", 2, "2 failed loads", "bots/no_bot.py has no subclass of Bot"),
        ("load_raises", 2, "2 failed loads", 'File "bots/load_raises.py", line 3, in <module>'),
        ("raises", 1, "3 failed answers", 'File "bots/raises.py", line 9, in act'),
        ("wrong_type", 1, "3 failed answers", "act returned a tuple; it must return a Bid"),
        ("spins", 1, "3 failed answers", "ms of CPU time, limit 1250 ms"),
        ("crashes", 1, "3 failed answers", "Segmentation fault"),
        ("illegal", 1, "4 failed plays legally", "legal from"),
        (
            "hoards",
            1,
            "7 failed memory",
            "with the 2048 games that a run has at once",
        ),
    ],
)
def test_first_step_that_fails_is_the_last_and_says_where(
    project, name: str, code: int, last: str, said: str
) -> None:
    project.bots(name)
    out = project.arena("check", name, expect=code).stdout
    assert steps(out)[-1] == last
    assert said in out
    assert "arena/" not in out, "no frames of ours"
    assert out.splitlines()[-1] == f"bots/{name}.py: not ready, step {last[0]} failed"


def test_fault_under_a_later_preset_is_found(project) -> None:
    write(project, "picky", "        assert view.rules.start_dice != 3\n" + PLAYS)
    path = project.root / "bots" / "picky.py"
    path.write_text(path.read_text().replace('("classic",)', '("classic", "lizumo")'))
    out = project.arena("check", "picky", expect=1).stdout
    assert "4 failed  plays legally: exception in lizumo, game 0, round 1, seat" in out


@pytest.mark.parametrize(
    "body",
    [
        "        import os\n        free = os.urandom(1)[0] % 2\n",
        "        import random\n        free = random.randrange(2)\n",
        "        Own.count += 1\n        free = Own.count % 2\n",
        "        Own.count += view.round_number == 1 and view.standing is None\n"
        "        free = Own.count > 5\n",
        "        import random\n        Own.count = Own.count or random.randrange(1, 6)\n"
        "        free = Own.count - 1\n",
    ],
    ids=["urandom", "random", "decisions", "games_in_a_process", "drawn_once_in_a_process"],
)
def test_bot_that_does_not_repeat_itself_is_found(project, body: str) -> None:
    open_with = "        return DUDO if view.standing is not None else Bid(1, 2 + free)\n"
    write(project, "fickle", body + open_with)
    out = project.arena("check", "fickle", expect=1).stdout
    assert steps(out)[-1] == "5 failed repeatable"
    assert re.search(
        r"differs from its repetition in round \d, seat \d: first 1x\d, then 1x\d", out
    )
    assert "use self.rng" in out


def test_what_it_keeps_of_its_own_game_and_draws_from_its_rng_is_no_fault(project) -> None:
    body = "        self.count += 1\n        free = self.count % 2 + self.rng.randrange(2)\n"
    open_with = "        return DUDO if view.standing is not None else Bid(1, 2 + free)\n"
    write(project, "steady", body + open_with)
    project.arena("check", "steady")


def test_league_gives_limits_rules_and_table_sizes(project) -> None:
    busy = "        import time\n        end = time.process_time() + 0.1\n"
    busy += "        while time.process_time() < end: pass\n"
    write(project, "slow", busy + PLAYS)
    league = project.league(
        "strict",
        "bots: [bots/*.py]\nrules: {preset: classic, start_dice: 1}\ntable_size: 4\n"
        "limits: {decision_ms: 40, game_bank_ms: 0}\n",
    )
    out = project.arena("check", "slow", "--league", league, expect=1).stdout
    assert "3 failed  answers: timeout_cpu in classic with start_dice 1, game " in out
    assert "limit 40 ms" in out
    project.bots(CLEAN)
    out = project.arena("check", CLEAN, "--league", league).stdout
    assert "plays legally: 12 games under classic with start_dice 1" in out
    write(project, "seats", "        assert len(view.dice_left) == 4\n" + PLAYS)
    project.arena("check", "seats", "--league", league)
    project.arena("check", "seats", expect=1)


def test_bot_that_declines_the_rules_of_the_league_fails(project) -> None:
    write(project, "only", PLAYS)
    league = project.league("app", "bots: [bots/*.py]\nrules: app\n")
    out = project.arena("check", "only", "--league", league, expect=2).stdout
    assert "2 failed  loads: it plays classic only; this league is app" in out


def test_faulty_or_missing_league_is_a_mistake_of_the_user(project) -> None:
    project.bots(CLEAN)
    bad = project.league("bad", "bots: [bots/*.py]\nrulez: app\n")
    assert (
        "did you mean `rules`?" in project.arena("check", CLEAN, "--league", bad, expect=2).stderr
    )
    project.arena("check", CLEAN, "--league", "tournaments/none.yaml", expect=2)


def test_misspelt_name_and_odd_path_are_mistakes_of_the_user(project) -> None:
    project.bots("raises")
    assert "did you mean `raises`?" in project.arena("check", "raise", expect=2).stderr
    odd = project.root / "bots" / "a\u202eb.py"
    odd.write_text(HEAD + PLAYS)
    assert "a\\u202eb.py is an odd path" in project.arena("check", str(odd), expect=2).stderr


def test_json_has_every_step_of_every_bot(project) -> None:
    project.bots(CLEAN, "raises")
    data = json.loads(project.arena("check", CLEAN, "raises", "--json", expect=1).stdout)
    assert data["format_version"] == 1
    ready = {bot["bot"]: bot["ready"] for bot in data["bots"]}
    assert ready == {CLEAN: True, "raises": False}
    assert [step["number"] for step in data["bots"][0]["steps"]] == list(range(1, 9))
