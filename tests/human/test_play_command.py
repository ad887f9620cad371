"""`arena play` with real bots in real sandboxes, through a pipe."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from at_the_table import project

from arena.cli.main import main
from arena.human.seated import GameOfPeople, begin_game, is_open
from arena.human.statistics import own_games, statistics, statistics_json
from arena.league.bots import BotPath
from arena.records.folder import RunFolder
from arena.sandbox.modes import choose_mode
from arena.sandbox.nursery import Zygote
from arena.views.contracts.play import Output

Captured = pytest.CaptureFixture[str]
PATIENT = ["1x2", "dudo", "2x2", "3x2", "4x2"] * 60
"""Whatever the table says, one of these is a legal move before long."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(project(tmp_path))
    return tmp_path


def run(monkeypatch: pytest.MonkeyPatch, lines: list[str], *args: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return main(["play", *args])


LIZUMO = ("--rules", "lizumo", "--dice", "1", "--against", "easy,normal", "--seed", "5")


def test_a_game_is_played_recorded_replayed_and_counted(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    assert run(monkeypatch, PATIENT, *LIZUMO) == 0
    out = capsys.readouterr().out
    assert out.startswith("Rules lizumo: 1 die each; aces are wild; no opening on aces; no calza;")
    assert out.index("Rules lizumo") < out.index("Everyone rolls a die")
    assert "The game again, with all cups: arena replay play" in out
    assert main(["replay"]) == 0
    assert "Run play, game 0 of 1" in capsys.readouterr().out
    assert main(["verify", "play"]) == 0
    capsys.readouterr()
    assert main(["play", "--stats", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    Output.model_validate(told)
    assert (told["games"], told["by_seats"][0]["name"]) == (1, "3")
    assert [each["name"] for each in told["by_strength"]] == ["easy", "normal"]


def test_a_game_that_was_left_goes_on_as_if_it_had_not_been(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """The same moves, in one go and in many, make the same record byte for byte."""
    options = ("--rules", "latin", "--dice", "2", "--against", "master,master,hard", "--seed", "9")
    assert run(monkeypatch, PATIENT, *options) == 0
    moves = [
        line.removeprefix("You ").rstrip(".!")
        for line in capsys.readouterr().out.replace("> ", "\n").splitlines()
        if line.startswith(("You bid", "You call"))
    ]
    said = [move.split()[1] for move in moves]
    assert len(said) > 2
    assert run(monkeypatch, said[:1], *options) == 0
    folder = here / "results" / "play-2"
    assert "To go on: arena play --resume play-2" in capsys.readouterr().out
    assert is_open(RunFolder(folder))
    for move in said[1:]:
        assert run(monkeypatch, [move], "--resume") == 0
    capsys.readouterr()
    assert not is_open(RunFolder(folder))
    assert not (folder / "decisions.json").exists()
    first = next(RunFolder(here / "results" / "play").read_records(0))
    second = next(RunFolder(folder).read_records(0))
    assert first == second
    assert first.bots == ("you", "master", "master-2", "hard")
    side = msgspec.json.decode((folder / "blocks" / "000000.json").read_bytes())
    assert {bot["repeats_differ"] for bot in side["bots"]} == {0}


def test_what_is_left_open_is_asked_for(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    assert run(monkeypatch, ["clasic", "app", "9", "2", "easy", "quit"]) == 0
    out = capsys.readouterr().out
    assert "Please say one of lizumo, app" in out
    assert "Please say one of 2, 3, 4, 5, 6." in out
    assert "Rules app: 5 dice each" in out
    assert RunFolder(here / "results" / "play").read_run().names == ["you", "easy"]


def test_practice_is_recorded_and_not_counted(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    assert run(monkeypatch, PATIENT, *LIZUMO, "--practice") == 0
    assert main(["replay", "practice"]) == 0
    assert list(own_games(here / "results")) == []
    capsys.readouterr()
    assert main(["play", "--stats"]) == 0
    assert capsys.readouterr().out == "No finished game yet: arena play begins one.\n"


@pytest.mark.long
def test_ctrl_c_says_how_to_go_on(here: Path) -> None:
    command = [sys.executable, "-m", "arena.cli.main", "play", *LIZUMO]
    heard = here / "heard"
    with open(heard, "w") as out:
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=out, preexec_fn=_hears_ctrl_c
        )
    while not heard.read_text().endswith("\n> "):
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) == 130
    assert process.stdin is not None
    process.stdin.close()
    assert "To go on: arena play --resume play" in heard.read_text()
    assert (here / "results" / "play" / "decisions.json").stat().st_mode & 0o777 == 0o600


def _hears_ctrl_c() -> None:
    """What runs in the background ignores it, and so do its children."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.parametrize(
    ("args", "what"),
    [
        (("--against", "esay"), "no bot 'esay'"),
        (("--against", "easy,normal", "--seats", "5"), "do not fit together"),
        (("--rules", "ahle", "--against", "easy,normal"), "3 seats"),
        (("--rules", "lizumo", "--dice", "6", "--against", "easy"), "start_dice is 6"),
        (("--resume",), "no unfinished game"),
        (("--stats", "--tutorial"), "exclude each other"),
        (("--json",), "--json goes with --stats"),
    ],
)
def test_mistakes_are_told(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, args: tuple[str, ...], what: str
) -> None:
    assert run(monkeypatch, [], *args) == 2
    assert what in capsys.readouterr().err


def test_a_faulty_bot_forfeits_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bots").mkdir()
    source = (
        "from arena.botkit import Bot\nclass Low(Bot):\n    def act(self, view):\n        1 / 0\n"
    )
    (tmp_path / "bots" / "low.py").write_text(source)
    assert run(monkeypatch, PATIENT, "--against", "low", "--seed", "3") == 0
    out = capsys.readouterr().out
    assert "low forfeits the game (exception) and is out." in out
    assert out.count("You win the game!") == 1
    record = next(RunFolder(tmp_path / "results" / "play").read_records(0))
    assert record.forfeits == [("low", "exception")]


def test_statistics_count_bluffs_dudos_and_their_odds(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seat by seat from the record, by hand: what the person bid and called in this game."""
    assert run(monkeypatch, PATIENT, *LIZUMO) == 0
    (played,) = own_games(here / "results")
    told = statistics_json(statistics([played, played]))
    assert told["games"] == 2
    assert told["dudos"] == sum(bucket["dudos"] for bucket in told["calibration"])
    assert told["bids"] + told["dudos"] > 0
    once = statistics_json(statistics([played]))
    for key in ("bids", "bluffs", "dudos", "dudos_right", "wins"):
        assert told[key] == 2 * once[key]


def test_the_bots_of_a_saved_game_are_those_it_began_with(here: Path) -> None:
    zygote = Zygote(choose_mode(sealed=False, trust_bots=False))
    try:
        bots = [BotPath("easy", here / "bots" / "easy.py")]
        rules: dict[str, object] = {"preset": "classic"}
        folder = begin_game(bots, rules, here, here / "results", zygote, seed=4)
        GameOfPeople(folder, zygote).close()
        (folder.path / "bots" / "easy" / "easy.py").write_text("# another\n")
        with pytest.raises(Exception, match="is not the bot that the game began with"):
            GameOfPeople(folder, zygote)
    finally:
        zygote.close()
