"""Nothing that a bot says or is called acts on a terminal, or breaks JSON or CSV, by any command.

The payloads and the ways of saying them are in `hostile_bots`.
"""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest
from hostile_bots import AT_LOAD, IN_PLAY, PAYLOADS, RAW, at_load, in_play, raw

from arena.cli.main import main

ROOT = Path(__file__).parents[2]
FORBIDDEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f]"
)
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
MOST = 6_000
"""Most characters that one bot may add to what a command prints."""
HONEST = (ROOT / "bots" / "uniform.py").read_bytes()
ODD_NAMES = (
    "a\x1b[2J\x07b", "a\rb", "a\nb", "a\tb", "a\bb", "\x7f", "a\x9bb", "a\u202eb", "a\u2066b\u2069",
    "a\u200eb", "a\u200bb", "a\u2028b", "\ufeffa", "\udcff\udcfe", "\udc9b2J", "a\U000e0041b", "\u3164",
    "x" * 240, "-rf", "%s '{0}$HOME",
)  # fmt: skip

PARTS = [tuple(PAYLOADS)[at : at + 7] for at in range(0, len(PAYLOADS), 7)]
"""What one bot says; a process tells the words of the first eight faults in a batch."""
SPEAKERS = [
    (f"{way}_{number}", way, said)
    for way, (fault, _) in IN_PLAY.items()
    for number, said in enumerate(PARTS if fault else [tuple(PAYLOADS)])
]
"""Bots of the league of those that speak in play: name, way, payloads. Printing is no fault."""

Run = Callable[..., tuple[int, str, str]]


def harmless(text: str) -> str:
    """The text, after a look at every character of it."""
    found = FORBIDDEN.search(text)
    assert found is None, f"{found[0]!a} in {text[max(found.start() - 200, 0) :][:400]!a}"
    return text


@pytest.fixture
def arena(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Run a command; its exit code and what it printed, which is UTF-8 and harmless."""

    def run(*words: str, expect: tuple[int, ...] = (0,)) -> tuple[int, str, str]:
        code = main(words)
        out, err = (harmless(stream.decode()) for stream in capfdbinary.readouterr())
        assert code in expect, f"exit {code}\n{out[:2000]}\n{err[:2000]}"
        assert not re.search(r"^(error\[internal\]|Traceback)", err, re.MULTILINE), err
        return code, out, err

    return run


def project(root: Path, leagues: dict[str, dict[str, bytes]]) -> None:
    """A project folder with the bots of these leagues, each beside one that is honest."""
    for name in ("bots", "tournaments", "work"):
        (root / name).mkdir(parents=True)
    (root / "bots" / "honest.py").write_bytes(HONEST)
    for league, bots in leagues.items():
        (root / "bots" / league).mkdir()
        for name, source in bots.items():
            (root / "bots" / league / f"{name}.py").write_bytes(source)
        (root / "tournaments" / f"{league}.yaml").write_text(
            f"name: {league}\nbots: [bots/{league}/*.py, bots/honest.py]\n"
            "table_size: 6\nschedule: {deals: 6, max_tables: 68}\nmax_forfeits: 1000000\nseed: 1\n"
        )


@pytest.fixture(scope="module")
def root(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Path]:
    """A project, the current folder, with a league of a bot for every way of speaking in play, which
    says all payloads in turn, and one of a bot for every second case at load (every one with --long).
    """
    root = tmp_path_factory.mktemp("hostile") / "project"
    ways = {name: in_play(way, *said) for name, way, said in SPEAKERS}
    cases = {f"{way}_{payload}": at_load(way, payload) for way in AT_LOAD for payload in PAYLOADS}
    cases |= {f"raw_{at}_{payload}": raw(payload, at) for at in RAW for payload in PAYLOADS}
    if not request.config.getoption("--long"):
        cases = dict(islice(cases.items(), 0, None, 2))
    project(root, {"ways": ways, "cases": cases})
    before = Path.cwd()
    os.chdir(root)
    yield root
    os.chdir(before)


def test_bots_that_speak_while_they_are_loaded(root: Path, arena: Run) -> None:
    _, table, err = arena("run", "tournaments/cases.yaml", "--local")
    refused = re.findall(r"^warning: bots/cases/(\w+)\.py does not play: (\w+):", err, re.MULTILINE)
    bots = len(list(root.glob("bots/cases/*.py")))
    assert bots >= 200
    assert len(refused) >= bots * 0.9
    assert {fault for _, fault in refused} <= {"load_error", "rules"}
    told = [table, arena("leaderboard")[1], arena("errors")[1]]
    assert all(len(text) < MOST * len(refused) for text in told), "huge words are cut"
    data = json.loads(arena("leaderboard", "--json")[1])
    assert [entry["bot"] for entry in data["not_playing"]] == [name for name, _ in refused]
    data = json.loads(arena("errors", "--json")[1])
    assert [entry["bot"] for entry in data["not_playing"]] == [name for name, _ in refused]
    rows = list(csv.DictReader(io.StringIO(arena("leaderboard", "--csv")[1])))
    assert [None not in row for row in rows] == [True] * len(rows)


def test_bots_that_speak_while_they_play(root: Path, arena: Run) -> None:
    arena("run", "tournaments/ways.yaml", "--local")
    faults = json.loads(arena("errors", "--json")[1])["faults"]
    for name, way, payloads in SPEAKERS:
        fault = IN_PLAY[way][0]
        found = [note for note in faults if note["bot"] == name]
        assert {note["fault"] for note in found} == ({fault} if fault else set())
        told = sum(note["text"] != "" for note in found)
        assert told >= len(payloads) or not fault, f"{name}: not every payload was said"
    told = arena("errors")[1]
    assert len(told) < MOST * len(SPEAKERS)
    for words in (("leaderboard",), ("leaderboard", "--csv"), ("replay",), ("verify",)):
        arena(*words)
    json.loads(arena("leaderboard", "--json")[1])
    for bot in ("message_0", "type_name_1", "function_2"):
        arena("replay", "last", "--faults", bot)
    json.loads(arena("replay", "last", "--faults", "message_0", "--json")[1])


def checked(way: str, payload: str) -> bytes:
    """One case of either kind."""
    return at_load(way, payload) if way in AT_LOAD else in_play(way, payload)


@pytest.mark.parametrize("every", [41, pytest.param(1, marks=pytest.mark.long)])
def test_check_of_every_way_of_speaking(root: Path, arena: Run, every: int) -> None:
    """Each way with some payloads, all of them with --long; each bot has one case."""
    cases = [(way, payload) for way in [*IN_PLAY, *AT_LOAD] for payload in PAYLOADS][::every]
    for way, payload in cases:
        (root / "work" / f"{way}_{payload}.py").write_bytes(checked(way, payload))
    bots = [f"work/{way}_{payload}.py" for way, payload in cases]
    _, out, _ = arena("check", *bots, expect=(2,))
    assert len(out) < MOST * len(bots)
    verdicts = re.findall(
        r"^work/(\w+)\.py: (ready|not ready, step (\d) failed)$", out, re.MULTILINE
    )
    assert [name for name, *_ in verdicts] == [f"{way}_{payload}" for way, payload in cases]
    for (way, _), (_, _, step) in zip(cases, verdicts, strict=True):
        assert step in {"2", "5"} if way in AT_LOAD else step == ("3" if IN_PLAY[way][0] else "")
    _, out, _ = arena("check", "--json", *bots[::4], expect=(0, 1, 2))
    assert [bot["bot"] for bot in json.loads(out)["bots"]] == [Path(bot).stem for bot in bots[::4]]


def test_what_a_checked_bot_prints_is_shown_cleaned(root: Path, arena: Run) -> None:
    for payload in ("clear", "bell", "isolates"):
        (root / "work" / "loud.py").write_bytes(in_play("prints", payload))
        assert ascii(PAYLOADS[payload])[1:-1] in arena("check", "work/loud.py")[1]


def test_what_bots_note_is_shown_cleaned(root: Path, arena: Run) -> None:
    (root / "work" / "notes.py").write_bytes(in_play("notes", *PAYLOADS))
    words = ("match", "work/notes.py", "honest", "--games", "8", "--seed", "1")
    for told in (arena(*words, "--trace")[1], arena(*words, "--trace", "--json")[1]):
        assert "\\x1b" in told or "\\\\x1b" in told
    assert arena("replay", "last", "--notes", "notes")[1].count(" note ") > 4
    arena("replay", "last", "--notes", "--json")
    told = arena("debug", "notes", "--game", "0")[1]
    assert told.count("    note    ") > 4


@pytest.mark.parametrize("payload", ["isolates", "mixed"])
def test_submit_and_match_of_bots_that_speak(root: Path, arena: Run, payload: str) -> None:
    for number, way in enumerate(("load_message", "function", "type_name")):
        name = f"s{number}_{payload}"
        (root / "work" / f"{name}.py").write_bytes(checked(way, payload))
        arena("submit", f"work/{name}.py", expect=(1, 2))
        assert not (root / "bots" / f"{name}.py").exists()
    _, out, _ = arena("match", f"work/s1_{payload}.py", "honest", "--games", "2")
    assert "2 forfeits" in out
    arena("match", f"work/s2_{payload}.py", "honest", "--games", "2", "--json")
    arena("match", f"work/s0_{payload}.py", "honest", "--games", "2", expect=(2,))


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
def test_names_of_files(root: Path, arena: Run, name: str) -> None:
    """A bot's file, its folder, its ending and what lies beside it: taken or refused, never more."""
    folder = root / "work" / "odd"
    shutil.rmtree(folder, ignore_errors=True)
    bots = [folder / f"{name}.py", folder / f"sub{name}" / "inner.py", folder / f"good.{name}"]
    for bot in bots:
        bot.parent.mkdir(parents=True, exist_ok=True)
        bot.write_bytes(b"from arena.botkit import Bot\n")
    (folder / "parts").mkdir()
    (folder / "parts" / "bot.py").write_bytes(in_play("answer_words", "bell"))
    (folder / "parts" / f"{name}.txt").write_bytes(b"")
    paths = [str(bot.relative_to(root)) for bot in (*bots, folder / "parts")]
    arena("match", "honest", paths[-1], "--games", "2", expect=(0, 2))
    for path in paths[:-1]:
        arena("match", "honest", path, "--games", "2", expect=(2,))
        arena("check", path, expect=(2,))
    arena("submit", paths[2], expect=(2,))
    for words in (("leaderboard",), ("errors",), ("errors", "--run"), ("replay",), ("verify",)):
        arena(*words, f"no{name}", expect=(2,))
    arena("replay", "last", "--worst", f"no{name}", expect=(2,))


def test_a_terminal_gets_colours_and_nothing_else(root: Path) -> None:
    (root / "work" / "loud.py").write_bytes(in_play("message", "mixed"))
    for words in (("errors", "--run", "ways"), ("leaderboard", "ways"), ("check", "work/loud.py")):
        shown = on_a_terminal(root, *words)
        assert COLOUR.search(shown), "the test is of no use where nothing is coloured"
        harmless(COLOUR.sub("", shown).replace("\r\n", "\n"))


def on_a_terminal(root: Path, *words: str) -> str:
    """What a command writes to a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "arena.cli.main", *words],
        cwd=root,
        env={**os.environ, "TERM": "xterm-256color", "NO_COLOR": ""},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    shown = bytearray()
    with process, suppress(OSError):  # EIO tells that nobody has the terminal open any more
        while part := os.read(ours, 65_536):
            shown += part
    os.close(ours)
    return shown.decode()
