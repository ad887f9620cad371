"""Asking a bot, in its own process: `act` row by row, or `act_batch` with all rows at once.

Whatever the bot returns or raises becomes one answer word per row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arena.botkit import rows as kit
from arena.botkit.bot import Bot
from arena.botkit.notes import Notebook
from arena.dudo.bid import CALZA, CALZA_CODE, DUDO, DUDO_CODE, PASS_CODE, Bid, action_code
from arena.dudo.rules import Rules
from arena.dudo.view import View, views_of
from arena.sandbox import wire
from arena.sandbox.story import Log

MAX_QUANTITY = 9999
"""Larger numbers do not fit an answer; no table has that many dice."""

Answers = memoryview
"""Answer words of a batch, written one by one, so that the host sees which decision is running."""
Complain = Callable[[int, "str | BaseException"], None]
"""Takes the row and what its author should be told."""


@dataclass(frozen=True)
class Asked:
    """What both ways of asking need: the bot's class, the rules, its files, where faults go."""

    bot_class: type[Bot]
    rules: Rules
    files: Mapping[str, bytes]
    complain: Complain

    word: list[int | None] = field(default_factory=lambda: [None])
    """The random word of the decision at hand, where all instances find it."""
    notebook: Notebook = field(default_factory=Notebook)
    """What the bot notes; whoever asks opens it before and reads it afterwards."""

    def __post_init__(self) -> None:
        self.bot_class._files, self.bot_class._rules = self.files, self.rules
        self.bot_class._words, self.bot_class._notebook = self.word, self.notebook


class OneByOne:
    """Asks `act` and `calza`, with an instance of the bot for each game."""

    note_key = "word"
    """The field of a row under which its notes are written."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._bots: dict[int, Bot] = {}
        self._log = Log(asked.rules)
        self._view_of = views_of(asked.rules, self._log)
        self._has_init = asked.bot_class.__init__ is not Bot.__init__

    def ask(self, rows: bytes, events: bytes, answers: Answers) -> None:
        """Answer all rows, in order."""
        self._log.hear(rows, events)
        bots, word = self._bots, self._asked.word
        view_of, make = self._view_of, tuple.__new__
        for index, row in enumerate(wire.ROW.iter_unpack(rows)):
            word[0] = row[_WORD]
            try:
                bot = self._begin(row) if row[_FRESH] else bots[row[_SLOT]]
                view = make(view_of, row)  # as View._make does, at half the price
                if row[_ASK]:
                    answers[index] = self._bystander(index, bot.calza(view))
                    continue
                action = bot.act(view)
                if action is DUDO:
                    answers[index] = DUDO_CODE
                    continue
                if type(action) is Bid:  # the plain case first: it is nearly all of them
                    quantity, face, show = action
                    plain = type(quantity) is int and type(face) is int and show is _NO_DICE
                    if plain and 1 <= face <= 6 and 1 <= quantity <= MAX_QUANTITY:
                        answers[index] = 6 * quantity + face
                        continue
                answers[index] = self._word(index, action, view)
            except BaseException as error:  # sys.exit() in a decision is an exception of the bot
                self._asked.complain(index, error)
                answers[index] = wire.EXCEPTION

    def _begin(self, row: tuple[Any, ...]) -> Bot:
        slot = row[_SLOT]
        self._log.begin(slot)
        bot = self._bots[slot] = self._asked.bot_class.__new__(self._asked.bot_class)
        if self._has_init:
            bot.__init__()  # type: ignore[misc]  # it stays when its author's __init__ raises
        return bot

    def _bystander(self, index: int, calls: object) -> int:
        if type(calls) is not bool:
            self._asked.complain(index, _wrong_type("calza", calls, "a bool"))
            return wire.BAD_TYPE
        return CALZA_CODE if calls else PASS_CODE

    def _word(self, index: int, action: object, view: View) -> int:
        """The answer word for what `act` returned."""
        if action is DUDO or action is CALZA:
            return action_code(action)
        complain = self._asked.complain
        if type(action) is not Bid:
            complain(index, _wrong_type("act", action, "a Bid, DUDO or CALZA"))
            return wire.BAD_TYPE
        quantity, face, show = action
        dice = show if type(show) in (tuple, list) else None
        if dice is None or not _all_integers((quantity, face, *dice)):
            complain(index, "act returned a Bid whose numbers are not plain integers")
            return wire.BAD_TYPE
        if not (1 <= face <= 6 and 1 <= quantity <= MAX_QUANTITY):
            text = f"act returned a bid: quantity {_number(quantity)}, face {_number(face)}"
            complain(index, text)
            return wire.NOT_A_BID
        mask = wire.show_mask(action, view.dice)
        if mask is None:
            held = f"act shows {', '.join(map(_number, dice[:12]))} but holds {view.dice}"
            complain(index, held)
            return wire.NOT_HELD
        return action_code(action) | mask << 16


class AllAtOnce:
    """Asks `act_batch` and `calza_batch`, with one instance of the bot for all games."""

    note_key = "slot"

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._bot: Bot | None = None

    def ask(self, rows: bytes, events: bytes, answers: Answers) -> None:
        """Answer all rows: those that act in one call, bystanders in another."""
        table = np.frombuffer(rows, kit.ROW)
        acting = table["ask"] == kit.ASK_ACT
        words = np.empty(len(table), np.uint32)
        try:
            if self._bot is None:
                self._bot = self._asked.bot_class()
            self._bot._events = np.frombuffer(events, kit.EVENT)
            if acting.all():
                words[:] = self._acts(self._bot, table)
            else:
                if acting.any():
                    words[acting] = self._acts(self._bot, table[acting])
                words[~acting] = self._bystanders(self._bot, table[~acting])
        except _WrongResult as error:
            self._asked.complain(0, str(error))
            words[:] = wire.BAD_TYPE
        except BaseException as error:  # as in OneByOne
            self._asked.complain(0, error)
            words[:] = wire.EXCEPTION
        answers[:] = words.data

    def _acts(self, bot: Bot, table: NDArray[np.void]) -> NDArray[np.uint32]:
        result = bot.act_batch(table)
        if type(result) is not np.ndarray or result.shape != table.shape:
            raise _WrongResult(_wrong_type("act_batch", result, f"an array of shape {table.shape}"))
        if result.dtype.kind not in "iu":
            raise _WrongResult(f"act_batch returned an array of {result.dtype}, not of integers")
        # The last low halves mean faults on the wire, and all ones "no answer yet".
        fits = (result >= 0) & (result <= 0xFFFF_FFFF) & ((result & 0xFFFF) < wire.NOT_HELD)
        return np.where(fits, result, wire.NOT_A_BID).astype(np.uint32)

    def _bystanders(self, bot: Bot, table: NDArray[np.void]) -> NDArray[np.uint32]:
        result = bot.calza_batch(table)
        fits = type(result) is np.ndarray and result.shape == table.shape
        if not fits or result.dtype != np.bool_:
            wanted = f"an array of bool of shape {table.shape}"
            raise _WrongResult(_wrong_type("calza_batch", result, wanted))
        return np.where(result, CALZA_CODE, PASS_CODE).astype(np.uint32)


class _WrongResult(Exception):
    """A batch method returned what cannot be read; the text is for the author."""


_WORD, _SLOT, _ASK, _FRESH = map((kit.ROW.names or ()).index, ("word", "slot", "ask", "fresh"))
_NO_DICE: tuple[int, ...] = ()


def _all_integers(values: Sequence[object]) -> bool:
    return all(type(value) is int for value in values)


def _number(value: int) -> str:
    return str(value) if abs(value) < 10**9 else "a huge number"


def _wrong_type(method: str, value: object, wanted: str) -> str:
    name = str(type(value).__name__)[:100]
    shape = f" of shape {value.shape}" if type(value) is np.ndarray else ""
    return f"{method} returned a {name}{shape}; it must return {wanted}"
