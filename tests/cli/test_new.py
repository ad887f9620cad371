"""`arena new bot`: the file it writes plays, and nothing is overwritten."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from arena.botkit import Bot
from arena.cli.main import main
from arena.dudo.bid import DUDO, Bid
from arena.dudo.dice import KeyedDice, RecordedDice
from arena.dudo.game import Game
from arena.dudo.presets import PRESETS, make_rules
from arena.league.bots import read_league_and_bots

ROOT = Path(__file__).parents[2]
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def bot_classes(path: str) -> list[type[Bot]]:
    """The Bot classes that a file defines."""
    found = runpy.run_path(path).values()
    return [each for each in found if isinstance(each, type) and issubclass(each, Bot)][1:]


def refused(capsys: Captured, *words: str) -> str:
    """The error of an `arena new bot` that the user got wrong."""
    assert main(["new", "bot", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_it_says_where_the_bot_is_and_what_to_run_next(capsys: Captured) -> None:
    assert main(["new", "bot", "old_fox"]) == 0
    assert capsys.readouterr() == (
        "bots/old_fox.py\n"
        "bots/test_old_fox.py\n"
        "next: edit it, then arena check old_fox\n"
        "      arena new bot NAME writes another to play against\n",
        "",
    )


def test_the_rival_of_the_next_command_is_a_bot_that_is_there(capsys: Captured) -> None:
    main(["new", "bot", "old_fox"])
    Path("bots/_helper.py").touch()
    capsys.readouterr()
    assert main(["new", "bot", "fox"]) == 0
    assert capsys.readouterr().out.endswith("      arena match fox old_fox --games 200\n")


def test_in_a_folder_of_the_project_the_bot_goes_where_bots_are(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("bots").mkdir()
    monkeypatch.chdir("bots")
    assert main(["new", "bot", "fox"]) == 0
    assert capsys.readouterr().out.startswith("fox.py\ntest_fox.py\n")
    assert sorted(path.name for path in Path().iterdir()) == ["fox.py", "test_fox.py"]


def pytest_bots() -> str:
    """The last line of pytest over bots/."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "bots"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    return done.stdout.splitlines()[-1]


def test_the_tests_beside_bots_pass_as_they_are_and_fail_for_a_bot_that_never_doubts() -> None:
    for name in ("fox", "bid", "view", "d_u_d_o"):
        main(["new", "bot", name])
    assert pytest_bots().startswith("12 passed")
    bot = Path("bots/fox.py")
    doubts = "return DUDO if doubt > view.odds(best) else best"
    assert doubts in bot.read_text()
    bot.write_text(bot.read_text().replace(doubts, "return best"))
    assert pytest_bots().startswith("1 failed, 11 passed")


def test_leagues_pass_over_the_test() -> None:
    main(["new", "bot", "fox"])
    main(["new", "bot", "hen"])
    Path("a.yaml").write_text("name: a\nbots: [bots/*.py]\n")
    assert [bot.name for bot in read_league_and_bots(Path("a.yaml"))[1]] == ["fox", "hen"]


def test_the_file_is_short_and_has_one_class_and_the_slots_of_the_docstring() -> None:
    main(["new", "bot", "old_fox"])
    source = Path("bots/old_fox.py").read_text()
    assert len(source.splitlines()) <= 27
    assert source.startswith('"""OldFox.\n\nHow it plays: ')
    assert "\nSource: " in source
    assert "\nAuthor: " in source
    assert "$" not in source
    assert [each.__name__ for each in bot_classes("bots/old_fox.py")] == ["OldFox"]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_bot_plays_whole_games_legally_under_every_preset(preset: str) -> None:
    main(["new", "bot", "fox"])
    (fox,) = bot_classes("bots/fox.py")
    rules = make_rules(preset)
    for deal in range(5):
        game = Game(rules, min(3, rules.max_players), KeyedDice(bytes(16), deal))
        bots = [fox() for _ in game.seating]
        while ask := game.ask:
            game.act(bots[ask.seat].act(game.view(ask.seat)))
        assert game.end is not None


def test_the_bot_bids_what_it_holds_and_doubts_what_its_dice_make_unlikely() -> None:
    main(["new", "bot", "fox"])
    (fox,) = bot_classes("bots/fox.py")
    game = Game(make_rules("lizumo", setup="seat0"), 2, RecordedDice((5, 5, 5, 3, 3, 3)))
    assert fox().act(game.view(0)) == Bid(1, 5)
    game.act(Bid(1, 3))
    # Seat 1 has three threes: two threes are sure, so is the standing bid.
    assert fox().act(game.view(1)) == Bid(2, 3)
    game.act(Bid(6, 6))
    assert fox().act(game.view(0)) == DUDO


@pytest.mark.parametrize(
    ("name", "class_name"), [("bid", "BidBot"), ("view", "ViewBot"), ("a1__b_", "A1B")]
)
def test_the_class_is_named_after_the_bot_and_hides_no_import(name: str, class_name: str) -> None:
    assert main(["new", "bot", name]) == 0
    source = Path(f"bots/{name}.py").read_text()
    assert f"\nclass {class_name}(Bot):\n" in source


def test_another_folder_is_made_and_named_in_the_next_command(capsys: Captured) -> None:
    assert main(["new", "bot", "fox", "--dir", "my/bots"]) == 0
    assert Path("my/bots/fox.py").exists()
    assert "arena check my/bots/fox.py\n" in capsys.readouterr().out


def test_nothing_is_overwritten(capsys: Captured) -> None:
    Path("bots").mkdir()
    Path("bots/fox.py").write_text("mine")
    assert refused(capsys, "fox").startswith("error[exists]: bots/fox.py exists\n\nhint: choose")
    assert Path("bots/fox.py").read_text() == "mine"
    Path("bots/fox.py").rename("bots/test_hen.py")
    assert refused(capsys, "hen").startswith("error[exists]: bots/test_hen.py exists\n")
    assert [path.name for path in Path("bots").iterdir()] == ["test_hen.py"]


def test_a_bot_that_is_a_folder_keeps_its_name(capsys: Captured) -> None:
    Path("bots/fox").mkdir(parents=True)
    assert refused(capsys, "fox").startswith("error[exists]: bots/fox exists, and two bots cannot")
    assert not Path("bots/fox.py").exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("My-Bot", "hint: a name has 1 to 40 small letters, digits and _, a letter first; "
                   "did you mean `my_bot`?"),
        ("2fast", "did you mean `fast`?"),
        ("../evil", "did you mean `evil`?"),
        ("Random", "did you mean `random_bot`?"),
        ("a" * 41, "error[bot]: '" + "a" * 41 + "' cannot be the name of a bot"),
        ("é", "error[bot]: 'é' cannot be the name of a bot"),
        ("fox\n", "error[bot]: 'fox\\n' cannot be the name of a bot"),
        ("class", "error[bot]: 'class' cannot be the name of a bot: it is a word of the Python "),
        ("random", "it is a module of Python's standard library\n\nhint: did you mean `random_bot`?"),
        ("numpy", "it is a module that is installed here\n\nhint: did you mean `numpy_bot`?"),
        ("arena", "it is a module that is installed here\n\nhint: did you mean `arena_bot`?"),
        ("bot", "it is the name of the file inside a bot's folder\n\nhint: did you mean `bot_bot`?"),
        ("test_fox", "which leagues pass over\n\nhint: did you mean `fox`?"),
        ("fox_test", "did you mean `fox`?"),
        ("conftest", "did you mean `conftest_bot`?"),
    ],
)  # fmt: skip
def test_names_that_would_confuse_are_refused(name: str, message: str, capsys: Captured) -> None:
    assert message in refused(capsys, name)
    assert list(Path().iterdir()) == []


def test_the_longest_name_is_accepted() -> None:
    assert main(["new", "bot", "a" * 40]) == 0


def test_a_file_in_place_of_the_folder_is_the_users_mistake(capsys: Captured) -> None:
    Path("bots").write_text("")
    told = "error[exists]: bots is not a folder\n\nhint: move it away\n"
    assert refused(capsys, "fox") == told
    assert refused(capsys, "fox", "--dir", "bots/deeper") == told


def test_new_without_a_kind_shows_its_help(capsys: Captured) -> None:
    assert main(["new"]) == 0
    out = capsys.readouterr().out
    assert "\n  bot     Write NAME.py" in out
    assert "\n  league  Write a folder" in out
