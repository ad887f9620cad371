"""Whatever is typed or written into a league file: an answer in our words, and no traceback.

Commands are run in this process on a machine that cannot lock bots down, so that none is played:
everything before that, and everything that reads, is the program's own.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from made_runs import make_run, played, store_all
from mutated_leagues import SOUND, mutated

from arena.cli.main import COMMANDS, main
from arena.errors import SandboxUnavailable

ORDINARY, LONG = 500, 10_000
CODES = {0, 1, 2, 3, 130}
LEAGUE = "tournaments/spring.yaml"
WORDS = [
    *("last", "demo", "demo-2", "match", "spring", "de", "0", "1", "17", "99999999999999999999"),
    *("steady", "gambler", "stedy", "fox", "bots/steady.py", "bots/fox.py", ".", "..", "/proc"),
    *(LEAGUE, "spring.yaml", "tournaments", "/dev/null", "/dev/zero", "~", "results/demo", "-", ""),
    *("4x5", "4 fives", "dudo", "5,5,2", "-1", "1e9", "0x10", "nan", "classic", "clasic", "all"),
    *("\x1b[2J", "\u202e", "\udcff", "a" * 5000, "\n", "%s", "{}", "$HOME", "'", '"', "*", "--"),
]
OPTIONS = [
    *("--json", "--csv", "--help", "--new", "--local", "--workers", "--address", "--sealed"),
    *("--trust-bots", "--yes", "--no-estimate", "--as", "--worst", "--faults", "--run", "--league"),
    *("--games", "--rules", "--dice", "--seed", "--total", "--shown", "--fijo", "--blind", "--dir"),
    *("--replace", "--names", "--version", "--jsn", "-x", "--games=5", "--workers=", "--seed=1"),
]
RIGHT = [
    f"run {LEAGUE} --local",
    f"validate {LEAGUE} --json",
    "leaderboard demo --json",
    "leaderboard demo --csv",
    "replay demo 1 --as 0",
    "replay demo --worst a",
    "replay match --faults b --json",
    "verify demo-2",
    "match steady gambler --games 10 --rules latin --seed 5",
    "errors a --run demo",
    f"check steady --league {LEAGUE}",
    "submit ./fox.py --replace",
    "odds 4x5 3x2 --dice 5,5,2 --total 12 --shown 4",
    "rules classic --json",
    "new bot hen --dir more/deeper",
    "new league autumn --dir other",
    "bots --json",
    "runs --json",
    "schema league",
    "seed --json",
]
SLOW = {"serve", "play", "solve", "exploit", "debug"}
"""Commands that wait for somebody or compute for long have fuzzes of their own."""


@pytest.fixture
def _league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A project with bots, two whole runs, one damaged one and a match, which nobody may lock down."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ARENA_TRACEBACK", raising=False)
    assert main(["new", "league", "spring", "--dir", "."]) == 0
    Path("bots/fox.py").write_text("def act(self view)\n")
    Path("more").mkdir()
    for name in ("ab", "bc"):
        Path(f"more/{name}.py").touch()
    for name in ("demo", "demo-2", "match"):
        folder, run = make_run(Path("results") / name, "ab", name=name, schedule={"deals": 2})
        games = [game for block in run.plan.blocks for game in played(run, block, 0.01)]
        store_all(folder, run, games)
    Path("results/broken").mkdir()
    Path("results/broken/run.json").write_text('{"format_version": 1, "run": 5}')

    def no_sandbox(*_: object) -> None:
        raise SandboxUnavailable("this machine cannot lock bots down", hint="none")

    for place in ("cli.check", "cli.playing", "cli.long_runs", "runner.prepare"):
        monkeypatch.setattr(f"arena.{place}.Zygote", no_sandbox, raising=False)
    monkeypatch.setattr("arena.cli.run.choose_mode", lambda *_, **__: "landlock")
    monkeypatch.setattr("arena.cli.match.choose_mode", lambda *_, **__: "landlock")
    with open(os.devnull) as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        yield


def command_line(rng: random.Random) -> list[str]:
    """Half of them are words at random, half right ones with a word or two changed."""
    if rng.random() < 0.5:
        words = rng.choice(RIGHT).split()
        for _ in range(rng.choice((0, 1, 1, 2))):
            at = rng.randrange(1, len(words) + 1)
            words[at : at + rng.choice((0, 1))] = [rng.choice(WORDS + OPTIONS)]
        return words
    names = [name for name in COMMANDS if name not in SLOW]
    words = [rng.choice(names)] if rng.random() < 0.95 else []
    if words == ["new"]:
        words.append(rng.choice(("bot", "league", "leage")))
    for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 5))):
        words.append(rng.choice(WORDS if rng.random() < 0.6 else OPTIONS))
    return words


def answer(words: list[str], capsys: pytest.CaptureFixture[str]) -> int:
    """The exit code; fails where the answer is not in the shape of ours."""
    code = main(words)
    out, err = capsys.readouterr()
    told = f"{words}\n{out}\n{err}"
    assert code in CODES, told
    assert "Traceback" not in out + err, told
    assert "error[internal]" not in err, told
    assert "\x1b" not in out + err, told
    if code in (2, 3) and words[:1] != ["check"]:
        assert "error[" in err, told
    return code


def type_many(times: int, seed: int, capsys: pytest.CaptureFixture[str]) -> Counter[int]:
    rng = random.Random(seed)
    codes: Counter[int] = Counter()
    for _ in range(times):
        codes[answer(command_line(rng), capsys)] += 1
        for made in Path().glob("*"):  # what `arena new` writes is not for the next one
            if made.name not in ("bots", "more", "tournaments", "results"):
                shutil.rmtree(made) if made.is_dir() else made.unlink()
    return codes


def write_many(times: int, seed: int, capsys: pytest.CaptureFixture[str]) -> Counter[int]:
    rng = random.Random(seed)
    codes: Counter[int] = Counter()
    for _ in range(times):
        content = mutated(rng, SOUND).encode("utf-8", "surrogatepass")
        if rng.random() < 0.1:
            at = rng.randrange(len(content) + 1)
            content = content[:at] + rng.randbytes(rng.randrange(4)) + content[at:]
        Path(LEAGUE).write_bytes(content)
        command = rng.choice((["validate", "--json"], ["validate"], ["run", "--local"], ["run"]))
        codes[answer([*command, LEAGUE], capsys)] += 1
    return codes


@pytest.mark.usefixtures("_league")
def test_two_hundred_and_fifty_command_lines_are_answered(
    capsys: pytest.CaptureFixture[str],
) -> None:
    codes = type_many(ORDINARY // 2, 31, capsys)
    assert codes[0] > 20
    assert codes[2] > 100


@pytest.mark.usefixtures("_league")
def test_two_hundred_and_fifty_league_files_are_answered(
    capsys: pytest.CaptureFixture[str],
) -> None:
    codes = write_many(ORDINARY // 2, 32, capsys)
    assert codes[2] > 100
    assert codes[3] > 5, "some were without faults and got as far as the sandbox"


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.usefixtures("_league")
@pytest.mark.parametrize("many", [type_many, write_many])
def test_five_thousand_of_each_are_answered(
    many: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(many)
    assert sum(many(LONG // 2, 33, capsys).values()) == LONG // 2
