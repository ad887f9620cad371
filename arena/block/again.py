"""One recorded game put to one bot again, here: in this process, outside the sandbox, without limits.

For a bot's author, on the author's own machine; nothing that plays games comes here.
"""

from __future__ import annotations

import random
import time
from bdb import BdbQuit
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from arena.block.answers import fits, judged, word_of
from arena.botkit.bot import Bot
from arena.botkit.notes import BLOCK_BYTES
from arena.dudo.bid import Action
from arena.dudo.replay import Decision, retold
from arena.dudo.rules import Rules
from arena.dudo.view import View
from arena.engine.window import Fixtures, Window
from arena.errors import BotFileError
from arena.records.schema import Record
from arena.records.secrets import Keys, Words
from arena.records.verify import Difference
from arena.sandbox import wire
from arena.sandbox.asking import AllAtOnce, Asked, OneByOne
from arena.sandbox.bundle import Bundle
from arena.sandbox.faults import CODES, Fault
from arena.sandbox.loading import LoadError, describe_exception, load_bot

COMPARED = frozenset({Fault.EXCEPTION.value, Fault.BAD_TYPE.value, Fault.ILLEGAL_ACTION.value})
"""Faults that a bot commits here as well. The others are of its process, which is not there."""

_ENDS = (KeyboardInterrupt, BdbQuit)
"""What ends the command and is no fault of the bot."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision of the bot before it is put: the `number`-th of its seat, from 1, and the record's."""

    number: int
    view: View
    decision: Decision


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of it: the action (None for "no calza"), or a fault with its words. `same`: as in the
    record; None where that cannot be known, because a fault of its process ended the game there."""

    action: Action | None
    fault: str
    text: str
    same: bool | None
    cpu_ms: float
    notes: tuple[str, ...]


class Again:
    """The decisions of the bot `name` in a recorded game. `questions` goes through them; `put` asks the
    one at hand, or does not: the game goes on as it is recorded.

    Loads the bot into this process, whose global generators begin with `seed`. Raises BotFileError, with
    the bot's own lines as hint, where it does not load.
    """

    def __init__(
        self, record: Record, name: str, bundle: Bundle, rules: Rules, keys: Keys, seed: int
    ) -> None:
        self._record = record
        self.seat = record.seating.index(record.bots.index(name))
        self._rules = rules
        seats = np.arange(len(record.bots), dtype=np.uint16)[None]
        numbers, deals = np.array([record.game], np.uint64), np.array([record.deal], np.uint64)
        fixtures = Fixtures(numbers, deals, seats)
        illegal, protocol = CODES[Fault.ILLEGAL_ACTION], CODES[Fault.PROTOCOL]
        self._window = Window(
            rules, fixtures, keys.dice, keys.words, 1, illegal=illegal, protocol=protocol
        )
        self._bot = _Here(bundle, rules, seed)

    def questions(self) -> Iterator[Question]:
        """The decisions that the bot was asked for, in order.

        Raises Difference where the secret gives another game than the record.
        """
        number = 0
        for game, decision in retold(self._rules, self._record.transcript):
            asked = self._window.ask()
            view = game.view(decision.seat)
            if asked is None or not fits(asked.rows[0], view):
                what = f"game {self._record.game}: the record is not what its secret gives"
                raise Difference(what, hint="arena verify")
            if decision.seat == self.seat and was_asked(decision):
                number += 1
                self._at = game, decision
                self._put = asked.rows.tobytes(), asked.events.tobytes()
                yield Question(number, view, decision)
            fault = CODES[Fault(decision.fault)] if decision.fault else 0
            word = 0 if fault else word_of(game, decision.seat, decision.action)
            self._window.answer(np.array([word], np.uint32), np.array([fault], np.uint8))

    def put(self) -> Answer:
        """Ask the bot for the decision at hand. Raises KeyboardInterrupt and BdbQuit."""
        game, decision = self._at
        word, text, spent, notes = self._bot.ask(*self._put)
        action, fault = None, _FAULTS.get(word & 0xFFFF, "")
        if not fault:
            action, fault, text = judged(game, decision.seat, decision.what, word)
        if decision.fault:
            same = fault == decision.fault if decision.fault in COMPARED else None
        else:
            same = not fault and word == word_of(game, decision.seat, decision.action)
        return Answer(action, fault, text, same, spent, notes)


def was_asked(decision: Decision) -> bool:
    """Whether the bot was asked; one that had been disqualified was not."""
    return decision.fault != Fault.DISQUALIFIED.value


def seed_of(keys: Keys, block: int, bot: int) -> int:
    """What the global generators of the bot's process in this block began with."""
    return Words(keys.words).process_seed(block, bot)


class _Here:
    """The bot in this process, asked as in its own."""

    def __init__(self, bundle: Bundle, rules: Rules, seed: int) -> None:
        self._files = [bundle.origin, *(f"{bundle.origin}/{name}" for name in bundle.files)]
        random.seed(seed)
        np.random.seed(seed & 0xFFFF_FFFF)
        try:
            bot_class = load_bot(bundle.files, bundle.entry, bundle.origin)
        except _ENDS:
            raise
        except LoadError as error:
            raise BotFileError(str(error)) from error
        except BaseException as error:  # SystemExit is the bot's doing, too
            told = describe_exception(error, self._files)
            raise BotFileError(f"{bundle.origin} does not load", hint=told) from error
        batch = bot_class.act_batch is not Bot.act_batch
        self._asked = Asked(bot_class, rules, bundle.files, self._complain)
        self._asking = AllAtOnce(self._asked) if batch else OneByOne(self._asked)
        self._text = ""

    def ask(self, rows: bytes, events: bytes) -> tuple[int, str, float, tuple[str, ...]]:
        """Put one row; the answer's word, what is wrong with it, milliseconds, and notes."""
        notebook = self._asked.notebook
        notebook.open(BLOCK_BYTES)
        self._text = ""
        answers = memoryview(bytearray(wire.ANSWER.size)).cast("I")
        began = time.process_time()
        self._asking.ask(rows, events, answers)
        spent = 1000 * (time.process_time() - began)
        return answers[0], self._text, spent, tuple(text for _, text in notebook.written)

    def _complain(self, row: int, why: str | BaseException) -> None:
        if isinstance(why, _ENDS):
            raise why
        self._text = why if isinstance(why, str) else describe_exception(why, self._files)


_FAULTS = {
    wire.EXCEPTION: Fault.EXCEPTION.value,
    wire.BAD_TYPE: Fault.BAD_TYPE.value,
    wire.NOT_A_BID: Fault.ILLEGAL_ACTION.value,
    wire.NOT_HELD: Fault.ILLEGAL_ACTION.value,
}
