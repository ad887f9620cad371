"""Playing a block: a window of games in lockstep, all open decisions of a bot in one batch."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from arena.block.live import LiveGame
from arena.dudo.dice import KeyedDice
from arena.dudo.game import Ask, Game
from arena.dudo.rules import Rules
from arena.records.schema import Record, encode
from arena.records.secrets import Keys, Words
from arena.records.side import BotCost, FaultNote, SideFile
from arena.sandbox.bundle import Bundle
from arena.sandbox.faults import Fault, FaultReport, Limits
from arena.sandbox.host import BotProcess
from arena.sandbox.nursery import Zygote
from arena.sandbox.session import BotSession, Reply, Request, batches
from arena.sandbox.wait import settle
from arena.schedule.plan import Block
from arena.schedule.plan import Game as Fixture

WINDOW = 1024
"""Games on their way at once in a worker."""

Timed = Callable[[int, int, float], None]
"""Told (bot, decisions, CPU milliseconds) of each batch."""


@dataclass(frozen=True)
class BlockJob:
    """All that a worker needs for one block. `bundles` holds the bots of the block by index into the
    field; `names` are all bots of the field; `window` is the number of games on their way at once."""

    block: Block
    names: Sequence[str]
    bundles: Mapping[int, Bundle]
    rules: Mapping[str, Any]
    keys: Keys
    limits: Limits
    max_forfeits: int
    window: int = WINDOW


@dataclass(frozen=True)
class BlockResult:
    """A played block: its Parquet bytes, its side file as JSON, and counts for the progress bar."""

    number: int
    games: int
    records: bytes
    side: bytes
    faults: int


def play_block(
    job: BlockJob, zygote: Zygote, worker_pid: int, timed: Timed | None = None
) -> BlockResult:
    """Play all games of the block and return its records in plan order.

    The bytes of the records depend on the job alone, as long as no bot is at fault with a clock.
    """
    table = _BlockTable(job, lambda bot: _spawner(job, zygote, bot), timed)
    try:
        records = table.play()
    finally:
        costs = table.close()
    side = SideFile(job.block.number, worker_pid, table.faults, costs)
    names = list(job.names)
    return BlockResult(
        number=job.block.number,
        games=len(records),
        records=encode(records, names),
        side=msgspec.json.encode(side),
        faults=len(table.faults),
    )


def _spawner(job: BlockJob, zygote: Zygote, bot: int) -> Callable[[], BotProcess]:
    rules = Rules(**job.rules)
    seed = Words(job.keys.words).process_seed(job.block.number, bot)
    return lambda: BotProcess(zygote, job.bundles[bot], rules, job.limits, seed)


@dataclass(slots=True)
class _Open:
    """A question that waits for its answer."""

    live: LiveGame
    ask: Ask
    request: Request


class _BlockTable:
    """The window of one block and the sessions of its bots."""

    def __init__(
        self,
        job: BlockJob,
        spawner: Callable[[int], Callable[[], BotProcess]],
        timed: Timed | None,
    ) -> None:
        self._job = job
        self._timed = timed
        self._rules = Rules(**job.rules)
        self._words = Words(job.keys.words)
        self._waiting = iter(job.block.schedule())
        self._window: list[LiveGame | None] = []
        self._done: dict[int, Record] = {}
        self._forfeits: dict[int, int] = {}
        self._sessions = {bot: BotSession(spawner(bot), job.limits) for bot in sorted(job.bundles)}
        self.faults: list[FaultNote] = []

    def play(self) -> list[Record]:
        """All records, by game number."""
        for slot, fixture in enumerate(itertools.islice(self._waiting, self._job.window)):
            self._window.append(self._start(fixture, slot))
        while self._step():
            pass
        return [self._done[number] for number in sorted(self._done)]

    def close(self) -> list[BotCost]:
        """End all processes and say what they cost."""
        costs = []
        for bot, session in self._sessions.items():
            session.close()
            stats = session.stats
            costs.append(
                BotCost(
                    bot=self._job.names[bot],
                    decisions=stats.decisions,
                    cpu_ms=round(stats.cpu_ms, 3),
                    processes=stats.processes,
                    repeats_differ=stats.repeats_differ,
                    peak_mib=round(stats.peak_kib / 1024, 1),
                    output=stats.output.decode("utf-8", "replace"),
                    pids=stats.pids,
                )
            )
        return costs

    def _start(self, fixture: Fixture, slot: int) -> LiveGame:
        dice = KeyedDice(self._job.keys.dice, fixture.deal)
        return LiveGame(fixture, Game(self._rules, len(fixture.bots), dice), slot)

    def _step(self) -> bool:
        """Ask every open question once and move every game; False when nothing is left."""
        open_questions: dict[int, list[_Open]] = {}
        for live in self._window:
            if live is None:
                continue
            ask = live.game.ask
            assert ask is not None, "finished games leave the window"
            bot = live.bot_at(ask.seat)
            question = _Open(live, ask, live.request(ask, self._words))
            open_questions.setdefault(bot, []).append(question)
        if not open_questions:
            return False
        replies = self._ask_all(open_questions)
        for bot in sorted(open_questions):
            for question, reply in zip(open_questions[bot], replies[bot], strict=True):
                self._apply(bot, question, reply)
        self._refill()
        return True

    def _ask_all(self, questions: Mapping[int, list[_Open]]) -> dict[int, list[Reply]]:
        """The replies per bot; all bots work at the same time."""
        replies: dict[int, list[Reply]] = {bot: [] for bot in questions}
        queues: dict[int, Iterator[list[Request]]] = {}
        for bot, asked in questions.items():
            if self._forfeits.get(bot, 0) >= self._job.max_forfeits:
                replies[bot] = [FaultReport(Fault.DISQUALIFIED)] * len(asked)
            else:
                queues[bot] = iter(batches([question.request for question in asked]))
        while queues:
            busy = []
            for bot, queue in list(queues.items()):
                batch = next(queue, None)
                if batch is None:
                    del queues[bot]
                else:
                    may_fail = self._job.max_forfeits - self._failed(bot, replies[bot])
                    self._sessions[bot].begin(batch, may_fail)
                    busy.append(bot)
            processes = [self._sessions[bot].process for bot in busy]
            settle([process for process in processes if process is not None])
            for bot in busy:
                replies[bot] += self._sessions[bot].finish()
                if self._timed is not None:
                    self._timed(bot, *self._sessions[bot].last_batch)
        return replies

    def _failed(self, bot: int, replies: Sequence[Reply]) -> int:
        """The forfeits of a bot so far, with those that the replies at hand will make."""
        open_faults = sum(isinstance(reply, FaultReport) for reply in replies)
        return self._forfeits.get(bot, 0) + open_faults

    def _apply(self, bot: int, question: _Open, reply: Reply) -> None:
        live, ask = question.live, question.ask
        round_number = live.game.state.round_number
        fault = live.apply(ask, reply)
        if fault is None:
            return
        self._sessions[bot].end_game(live.slot)
        if fault.fault is Fault.DISQUALIFIED:
            return
        self._forfeits[bot] = self._forfeits.get(bot, 0) + 1
        self.faults.append(
            FaultNote(
                game=live.fixture.number,
                bot=self._job.names[bot],
                seat=ask.seat,
                round_number=round_number,
                fault=fault.fault.value,
                text=fault.text,
                measured_ms=fault.measured_ms,
            )
        )

    def _refill(self) -> None:
        """Record finished games and start the next ones in their slots, in slot order."""
        for slot, live in enumerate(self._window):
            if live is None or live.game.end is None:
                continue
            for bot in live.fixture.bots:
                self._sessions[bot].end_game(slot)
            self._done[live.fixture.number] = _record(live, self._job.names)
            fixture = next(self._waiting, None)
            self._window[slot] = self._start(fixture, slot) if fixture is not None else None


def _record(live: LiveGame, names: Sequence[str]) -> Record:
    fixture, game = live.fixture, live.game
    assert game.end is not None, "only finished games are recorded"
    ranks = [0] * len(game.seating)
    for table_seat, plan_seat in enumerate(game.seating):
        ranks[plan_seat] = game.end.ranks[table_seat]
    return Record(
        game=fixture.number,
        table=fixture.table,
        deal=fixture.deal,
        copy=fixture.copy,
        bots=tuple(names[bot] for bot in fixture.bots),
        seating=game.seating,
        transcript=game.transcript,
        ranks=tuple(ranks),
        rounds=game.state.round_number,
        truncated=game.end.truncated,
    )
