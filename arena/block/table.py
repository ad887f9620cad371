"""One game at which some seats are bots in their processes and others are answered for from outside.

The readable game runs the table; the engine's window beside it makes the rows that bots are asked
with, from the same keys, so a bot cannot tell such a game from one of a league.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from arena.block.answers import fits, judged, word_of
from arena.block.outcome import columns_of
from arena.dudo.bid import Action
from arena.dudo.dice import KeyedDice
from arena.dudo.game import Ask, Game
from arena.dudo.legal import check
from arena.dudo.rules import Rules
from arena.engine.window import Fixtures, Questions, Window
from arena.errors import IllegalMove, PlatformError, StorageError
from arena.records.schema import Place, encode
from arena.records.secrets import Keys, Words
from arena.records.side import BotCost, FaultNote, SideFile
from arena.sandbox.bundle import Bundle
from arena.sandbox.faults import CODES, Fault, FaultReport, Limits
from arena.sandbox.host import BotProcess
from arena.sandbox.nursery import Zygote
from arena.sandbox.past import copied
from arena.sandbox.session import BotSession
from arena.sandbox.wait import settle
from arena.schedule.plan import Block


class Made(NamedTuple):
    """A decision as it is kept: the answer's word, or 0 and the fault by which the seat forfeited,
    with its words."""

    word: int
    fault: str = ""
    text: str = ""


class Table:
    """The one game of `block`. `bundles` holds the bots by plan seat; a seat without one answers from
    outside. `made` are all decisions so far. To be closed.

    Raises SandboxUnavailable where bots cannot be kept in processes.
    """

    def __init__(
        self,
        block: Block,
        bundles: Mapping[int, Bundle],
        rules: Rules,
        keys: Keys,
        limits: Limits,
        zygote: Zygote,
    ) -> None:
        self._schedule = block.schedule()
        self._rules = rules
        fixture = self._schedule[0]
        self._window = Window(
            rules,
            Fixtures(self._schedule.number, self._schedule.deal, self._schedule.bots),
            keys.dice,
            keys.words,
            1,
            illegal=CODES[Fault.ILLEGAL_ACTION],
            protocol=CODES[Fault.PROTOCOL],
        )
        self.game = Game(rules, len(fixture.bots), KeyedDice(keys.dice, fixture.deal))
        self.made: list[Made] = []
        self._faults: list[tuple[int, int, int, Made]] = []
        words = Words(keys.words)

        def session(seat: int) -> BotSession:
            seed = words.process_seed(block.number, seat)
            return BotSession(
                lambda: BotProcess(zygote, bundles[seat], rules, limits, seed), limits, 1
            )

        self._sessions = {seat: session(seat) for seat in bundles}

    @property
    def waits(self) -> bool:
        """Whether the seat that is asked answers from outside."""
        return self.game.ask is not None and self._plan_seat(self._ask()) not in self._sessions

    def answer(self, action: Action | None) -> None:
        """Answer for the seat that is asked; None is "no calza". Raises IllegalMove, and changes
        nothing, where the rules refuse it."""
        ask = self._ask()
        if action is not None:
            check(self.game.state, action, ask.seat, self.game.hidden[ask.seat])
        elif ask.what != "calza":
            raise IllegalMove(f"seat {ask.seat} is asked to {ask.what}")
        self._apply(Made(word_of(self.game, ask.seat, action)))

    def let_bot_answer(self) -> Made:
        """Ask the bot whose turn it is; what it did, or by what it forfeited the game."""
        ask, questions = self._ask(), self._questions()
        session = self._sessions[self._plan_seat(ask)]
        session.begin(questions.rows, questions.events, 1)
        session.prepare()
        while (process := session.send()) is not None:
            settle([process])
            session.receive()
            session.prepare()
        replies = session.replies()
        made = _made(self.game, ask, int(replies.answers[0]), replies.faults.get(0))
        self._apply(made)
        return made

    def restore(self, made: Sequence[Made]) -> None:
        """Play on from these decisions of a table before this one. Bots are shown them again with
        the same random words, and repeat theirs before they are asked anything new.

        Raises StorageError for decisions that do not fit the game.
        """
        for each in made:
            if self.game.ask is None:
                raise StorageError("a saved game goes on after its end")
            ask, questions = self._ask(), self._questions()
            _, fault, text = judged(self.game, ask.seat, ask.what, each.word)
            if fault and not each.fault:
                raise StorageError(f"a saved game has a decision that cannot be: {text}")
            session = self._sessions.get(self._plan_seat(ask))
            if session is not None and not each.fault:
                word = np.array([each.word], np.uint32)
                session.remember(questions.rows, questions.events, word)
            self._apply(each)

    def records(self, names: Sequence[str], commitment: str) -> tuple[bytes, bytes]:
        """The finished game as the two files of its block: records, and what lies beside them."""
        games = len(self._schedule)
        place = Place(commitment, 0, int(self._schedule.number[0]), games)
        records = encode(columns_of(self._schedule, self._window.results()), list(names), place)
        faults = [
            FaultNote(0, names[seat], at, number, made.fault, made.text, None)
            for seat, at, number, made in self._faults
        ]
        side = SideFile(0, os.getpid(), faults, self._costs(names))
        return records, msgspec.json.encode(side)

    def close(self) -> None:
        """End the bots' processes."""
        for session in self._sessions.values():
            session.close()

    def _costs(self, names: Sequence[str]) -> list[BotCost]:
        self.close()
        return [
            BotCost(
                bot=names[seat],
                decisions=stats.decisions,
                cpu_ms=round(stats.cpu_ms, 3),
                processes=stats.processes,
                repeats_differ=stats.repeats_differ,
                peak_mib=round(stats.peak_kib / 1024, 1),
                output=stats.output.decode("utf-8", "replace"),
                pids=stats.pids,
            )
            for seat, stats in ((seat, each.stats) for seat, each in self._sessions.items())
        ]

    def _ask(self) -> Ask:
        ask = self.game.ask
        if ask is None:
            raise IllegalMove("the game is over")
        return ask

    def _plan_seat(self, ask: Ask) -> int:
        return self.game.seating[ask.seat]

    def _questions(self) -> Questions:
        """The engine's question, which must be that of the readable game."""
        questions = self._window.ask()
        if questions is None or not fits(questions.rows[0], self.game.view(self._ask().seat)):
            raise PlatformError("the two engines disagree about who is asked what")
        rows, events = copied(questions.rows), copied(questions.events)
        return Questions(rows, events, questions.bots, questions.starts, questions.games)

    def _apply(self, made: Made) -> None:
        """Make a decision at both engines, and keep it."""
        ask = self._ask()
        self._questions()
        action = None if made.fault else judged(self.game, ask.seat, ask.what, made.word)[0]
        code = CODES[Fault(made.fault)] if made.fault else 0
        self._window.answer(np.array([made.word], np.uint32), np.array([code], np.uint8))
        if made.fault:
            where = (self._plan_seat(ask), ask.seat, self.game.state.round_number)
            self._faults.append((*where, made))
            self.game.forfeit(ask.seat, made.fault)
        elif ask.what == "calza":
            self.game.answer_calza(action is not None)
        else:
            assert action is not None, "a seat in turn always does something"
            self.game.act(action)
        self.made.append(made)


def _made(game: Game, ask: Ask, word: int, report: FaultReport | None) -> Made:
    if report is not None:
        return Made(0, report.fault.value, report.text)
    _, fault, text = judged(game, ask.seat, ask.what, word)
    return Made(0, fault, text) if fault else Made(word)
