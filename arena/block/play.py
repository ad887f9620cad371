"""Playing a block: a window of games in lockstep, all open decisions of a bot in one batch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from arena.block.outcome import columns_of, why_illegal
from arena.dudo.rules import Rules
from arena.engine.moves import OK, PROTOCOL
from arena.engine.window import Fixtures, Questions, Window
from arena.records.notes import BotNote, encode_notes
from arena.records.schema import Columns, Place, encode
from arena.records.secrets import Keys, Words
from arena.records.side import BotCost, FaultNote, SideFile
from arena.sandbox.bundle import Bundle
from arena.sandbox.faults import CODES, FAULT_NAMES, Fault, FaultReport, Limits
from arena.sandbox.host import BotProcess
from arena.sandbox.nursery import Zygote
from arena.sandbox.past import copied
from arena.sandbox.session import BotSession
from arena.sandbox.wait import settle
from arena.schedule.plan import Block

WINDOW = 2048
"""Games on their way at once in a worker."""

Timed = Callable[[int, int, float], None]
"""Told (bot, decisions, CPU milliseconds) of each batch."""


@dataclass(frozen=True)
class BlockJob:
    """All that a worker needs for one block. `bundles` holds the bots of the block by index into the
    field; `names` are all bots of the field; `window` is the number of games on their way at once;
    `commitment` is the run's, where the block is one of a run."""

    block: Block
    names: Sequence[str]
    bundles: Mapping[int, Bundle]
    rules: Mapping[str, Any]
    keys: Keys
    limits: Limits
    max_forfeits: int
    window: int = WINDOW
    commitment: str = ""


@dataclass(frozen=True)
class BlockResult:
    """A played block: its Parquet bytes, its side file and the bots' notes as JSON (no bytes where
    there are none), its number of faults and the last of them, (bot, fault)."""

    number: int
    games: int
    records: bytes
    side: bytes
    notes: bytes
    faults: int
    last_fault: tuple[str, str] | None = None


def play_block(
    job: BlockJob, zygote: Zygote, worker_pid: int, timed: Timed | None = None, node: str = ""
) -> BlockResult:
    """Play all games of the block and return its records in plan order. `worker_pid` and `node`, which
    name who plays it, go into the side file.

    The bytes of the records depend on the job alone, as long as no bot is at fault with a clock.
    """
    table = _BlockTable(job, lambda bot: _spawner(job, zygote, bot), timed)
    try:
        columns = table.play()
    finally:
        costs = table.close()
    block = job.block
    place = Place(job.commitment, block.number, block.first_game, block.games)
    side = SideFile(job.block.number, worker_pid, table.faults, costs, node)
    return BlockResult(
        number=job.block.number,
        games=job.block.games,
        records=encode(columns, list(job.names), place),
        side=msgspec.json.encode(side),
        notes=encode_notes(job.block.number, table.notes, table.notes_cut),
        faults=len(table.faults),
        last_fault=(table.faults[-1].bot, table.faults[-1].fault) if table.faults else None,
    )


def _spawner(job: BlockJob, zygote: Zygote, bot: int) -> Callable[[], BotProcess]:
    rules = Rules(**job.rules)
    seed = Words(job.keys.words).process_seed(job.block.number, bot)
    return lambda: BotProcess(zygote, job.bundles[bot], rules, job.limits, seed)


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
        self._schedule = job.block.schedule()
        games = Fixtures(self._schedule.number, self._schedule.deal, self._schedule.bots)
        size = min(job.window, len(self._schedule))
        self._window = Window(
            self._rules,
            games,
            job.keys.dice,
            job.keys.words,
            size,
            illegal=CODES[Fault.ILLEGAL_ACTION],
            protocol=CODES[Fault.PROTOCOL],
        )
        self._forfeits = dict.fromkeys(job.bundles, 0)
        self._sessions = {
            bot: BotSession(spawner(bot), job.limits, size) for bot in sorted(job.bundles)
        }
        self.faults: list[FaultNote] = []
        self.notes: list[BotNote] = []

    @property
    def notes_cut(self) -> dict[str, int]:
        """How many notes were over the limits, by bot."""
        cuts = {self._job.names[bot]: each.notes.cut for bot, each in self._sessions.items()}
        return {name: cut for name, cut in cuts.items() if cut}

    def play(self) -> Columns:
        """Play all games to their end."""
        while (questions := self._window.ask()) is not None:
            self._step(questions)
        return columns_of(self._schedule, self._window.results())

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

    def _step(self, questions: Questions) -> None:
        """Ask every open question once and move every game."""
        shares = {
            int(bot): slice(int(first), int(end))
            for bot, first, end in zip(
                questions.bots, questions.starts[:-1], questions.starts[1:], strict=True
            )
        }
        answers = np.zeros(len(questions.rows), np.uint32)
        codes = np.zeros(len(questions.rows), np.uint8)
        reports = self._ask(questions, shares, answers, codes)
        rows, games = copied(questions.rows), questions.games.copy()  # answering overwrites them
        verdicts = self._window.answer(answers, codes)
        for place in np.flatnonzero(verdicts != OK).tolist():
            verdict, answer = int(verdicts[place]), int(answers[place])
            reports[place] = self._refused(games[place], verdict, rows[place], answer)
        over = rows["slot"][self._window.over(games)]
        for bot, session in self._sessions.items():
            session.end_games(over)
            if reports and (share := shares.get(bot)):
                failed = (codes[share] != 0) | (verdicts[share] != OK)
                session.end_games(rows["slot"][share][failed])
        owners = np.repeat(questions.bots, np.diff(questions.starts))
        for place, report in sorted(reports.items()):
            self._charge(int(owners[place]), rows[place], int(games[place]), report)

    def _ask(
        self,
        questions: Questions,
        shares: Mapping[int, slice],
        answers: NDArray[np.uint32],
        codes: NDArray[np.uint8],
    ) -> dict[int, FaultReport]:
        """Put the questions to their bots, all of which work at the same time; fill in the answers
        and the codes of faults. The faults, by question."""
        asked = [bot for bot in shares if self._forfeits[bot] < self._job.max_forfeits]
        for bot in shares.keys() - asked:
            codes[shares[bot]] = CODES[Fault.DISQUALIFIED]
        for bot in asked:
            may_fail = self._job.max_forfeits - self._forfeits[bot]
            self._sessions[bot].begin(questions.rows[shares[bot]], questions.events, may_fail)
        self._finish(asked)
        reports = {}
        for bot in asked:
            self._take_notes(bot, questions)
            share, replies = shares[bot], self._sessions[bot].replies()
            answers[share] = replies.answers
            for index, report in replies.faults.items():
                codes[share.start + index] = CODES[report.fault]
                if report.fault is not Fault.DISQUALIFIED:
                    reports[share.start + index] = report
        return reports

    def _finish(self, bots: Sequence[int]) -> None:
        """Let these bots answer all that they were asked."""
        busy = list(bots)
        while busy:
            for bot in busy:
                self._sessions[bot].prepare()
            sent = {bot: self._sessions[bot].send() for bot in busy}
            busy = [bot for bot, process in sent.items() if process is not None]
            settle([process for process in sent.values() if process is not None])
            for bot in busy:
                session = self._sessions[bot]
                session.receive()
                if self._timed is not None:
                    self._timed(bot, *session.last_batch)

    def _refused(self, game: np.int32, verdict: int, row: np.void, answer: int) -> FaultReport:
        """The fault of a bot whose answer is no move at its place, or none that the rules allow."""
        if verdict == PROTOCOL:
            return FaultReport(Fault.PROTOCOL, "an answer that names no move at its place")
        transcript = self._window.story(int(game)).transcript(FAULT_NAMES)
        text = why_illegal(self._rules, transcript, int(row["seat"]), answer)
        return FaultReport(Fault.ILLEGAL_ACTION, text)

    def _take_notes(self, bot: int, questions: Questions) -> None:
        """Keep what a bot has noted; every game on its way has a question, which tells its number."""
        noted = self._sessions[bot].notes.take()
        if not noted:
            return
        games = dict(zip(questions.rows["slot"].tolist(), questions.games.tolist(), strict=True))
        self.notes += [
            BotNote(
                game=int(self._schedule.number[games[note.slot]]),
                bot=self._job.names[bot],
                seat=note.seat,
                round_number=note.round_number,
                bids=note.bids,
                text=note.text,
            )
            for note in noted
        ]

    def _charge(self, bot: int, row: np.void, game: int, report: FaultReport) -> None:
        self._forfeits[bot] += 1
        self.faults.append(
            FaultNote(
                game=int(self._schedule.number[game]),
                bot=self._job.names[bot],
                seat=int(row["seat"]),
                round_number=int(row["round_number"]),
                fault=report.fault.value,
                text=report.text,
                measured_ms=report.measured_ms,
            )
        )
