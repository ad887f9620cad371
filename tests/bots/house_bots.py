"""The bots of the folder bots/ as classes, tables of them that play, and positions set by hand."""

from __future__ import annotations

import importlib.util
import random
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from batch_alone import Alone

from arena.botkit import Action, Bot, View
from arena.dudo.dice import KeyedDice
from arena.dudo.game import Ask, Game
from arena.dudo.notation import parse_move
from arena.dudo.presets import make_rules
from arena.dudo.rules import PARAMETERS, Rules, choices
from arena.errors import RulesError

FOLDER = Path(__file__).parents[2] / "bots"
NAMES = tuple(
    sorted(
        [path.stem for path in FOLDER.glob("*.py")]
        + [path.parent.name for path in FOLDER.glob("*/bot.py")]
    )
)
KEY = b"bots of the room"
RULE_SETS = 48
MOST_ROUNDS = 40
_WORDS = 0x9E3779B97F4A7C15

Watch = Callable[[Ask, View], None]


def bot_file(name: str) -> Path:
    """The file with the class of a bot: bots/<name>.py or bots/<name>/bot.py."""
    folder = FOLDER / name
    return folder / "bot.py" if folder.is_dir() else FOLDER / f"{name}.py"


@cache
def bot_module(name: str) -> ModuleType:
    """The bot's file, imported."""
    spec = importlib.util.spec_from_file_location(f"house_bot_{name}", bot_file(name))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def bot_classes(name: str) -> list[type[Bot]]:
    """The subclasses of Bot that this file defines."""
    module = bot_module(name)
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, Bot)
        and value.__module__ == module.__name__
    ]


def new_bot(name: str, word: int = 0) -> Bot:
    """A bot at the start of a game, with the random word of its next decision."""
    (found,) = bot_classes(name)
    if found.act is Bot.act:
        bot: Bot = Alone(found, bot_file(name).parent)
    else:
        bot = found()
        bot._files = _files(name)
    bot._words = [word]
    return bot


@cache
def _files(name: str) -> dict[str, bytes]:
    """The files beside a bot that is a folder."""
    folder = FOLDER / name
    there = folder.iterdir() if folder.is_dir() else ()
    return {path.name: path.read_bytes() for path in there if path.is_file()}


@cache
def random_rules() -> tuple[Rules, ...]:
    """Valid rule sets in which every parameter is drawn; a game is cut off after some rounds."""
    rng = random.Random(20)
    found: list[Rules] = []
    while len(found) < RULE_SETS:
        drawn = {name: rng.choice(choices(name) or (MOST_ROUNDS,)) for name in PARAMETERS}
        drawn["max_players"] = 8
        drawn["single_round"] = rng.random() < 0.1
        try:
            found.append(Rules(**drawn))
        except RulesError:
            continue
    return tuple(found)


def answer(name: str, view: View, word: int = 0) -> Action:
    """What a fresh bot does here."""
    return new_bot(name, word).act(view)


def play(rules: Rules, names: Sequence[str], deal: int, watch: Watch | None = None) -> Game:
    """A whole game of these bots; `watch` is shown every question before it is answered."""
    game = Game(rules, len(names), KeyedDice(KEY, deal))
    bots = [new_bot(name) for name in names]
    asked = 0
    while (ask := game.ask) is not None:
        asked += 1
        bot, view = bots[ask.seat], game.view(ask.seat)
        bot._words = [(deal * 1_000_003 + asked) * _WORDS % 2**64]
        if watch:
            watch(ask, view)
        if ask.what == "act":
            game.act(bot.act(view))
        else:
            game.answer_calza(bot.calza(view))
    return game


class SetDice:
    """Dice as a test sets them: one text per round, its hands in the order of the seats."""

    def __init__(self, rounds: Sequence[str]) -> None:
        self._rounds = [[tuple(map(int, hand)) for hand in text.split()] for text in rounds]

    def hand(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        hand = self._rounds[round_number - 1][seat]
        assert len(hand) == count
        return hand

    def setup_roll(self, number: int, seat: int) -> int:
        raise AssertionError("seat 0 opens, nothing is rolled for it")

    def burn(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        return (6,) * count


def position(
    preset: str, *rounds: str, moves: str = "", seat: int | None = None, **rules: Any
) -> View:
    """What the seat in turn, or `seat`, sees: seat 0 opens, the moves stand between commas."""
    seats = len(rounds[0].split())
    game = Game(make_rules(preset, setup="seat0", **rules), seats, SetDice(rounds))
    for move in filter(None, moves.split(", ")):
        while game.ask is not None and game.ask.what == "calza":
            game.answer_calza(False)
        game.act(parse_move(move))
    assert game.ask is not None
    return game.view(game.ask.seat if seat is None else seat)
