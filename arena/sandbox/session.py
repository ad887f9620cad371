"""One bot through one block: decisions out, answers back, and a fresh process after every failure.

Decisions are asked in batches. What fails in a batch is asked again, alone, in a fresh process, and
only then charged. A fresh process is first shown every live game and repeats its decisions there,
uncharged (design: two chances, so that neither noise nor a rival's bug costs a game).

Time is charged to a batch as a whole. More than one decision share the time of one, `decision_ms`;
a batch that needs more is cut where it stands, the rest goes on in smaller ones, and the decision
that was running is asked alone, with what its game's bank has left. So no decision can have the time
of others, however a bot deals out its answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from arena.botkit.rows import EVENT, ROW
from arena.errors import PlatformError
from arena.sandbox import wire
from arena.sandbox.batches import cut, without_repetition
from arena.sandbox.faults import Fault, FaultReport, Limits
from arena.sandbox.heard import Heard
from arena.sandbox.host import Answered, BotProcess, Broken
from arena.sandbox.past import Past
from arena.sandbox.wait import settle

SECOND_CHANCES = 8
"""Ends of a bot's processes in a block after which a failure is charged at once, so that a bot whose
processes end again and again, and never twice at one decision, cannot hold up a run."""

CUTS = 2
"""Batches cut for their time in a block after which batches do not grow again: each cut costs a
process and the repetition of what it knew."""

LOADS = SECOND_CHANCES + 1
"""All loads of a bot in a block together may take so many times `import_s` of CPU time; then the bot's
process is given up, so that one that ends at every decision cannot hold up a run by loading."""

REPEAT_FACTOR = 8.0
"""All repetitions of a block together may use so many times what answers took, and the time of
SECOND_CHANCES + 1 slow decisions: then the bot's process is given up."""

Spawn = Callable[[], BotProcess]


@dataclass(frozen=True, slots=True)
class Replies:
    """What came of the questions: an answer word of the wire for each, and what went wrong by index;
    the words of those are without meaning."""

    answers: NDArray[np.uint32]
    faults: Mapping[int, FaultReport]


@dataclass(slots=True)
class SessionStats:
    """What a session cost. `repeats_differ` counts repeated decisions that were answered otherwise."""

    decisions: int = 0
    cpu_ms: float = 0.0
    processes: int = 0
    repeats_differ: int = 0
    peak_kib: int = 0
    output: bytes = b""
    pids: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Questions:
    """The decisions being asked: those before `next` are settled, those before `alone` are asked one
    by one; `suspect` says that the next one has failed once.

    `group` is a batch that failed as a whole, as (first row, its report per row): when no row of it
    fails alone, all of them are at fault.
    """

    rows: NDArray[np.void]
    events: NDArray[np.void]
    may_fail: int
    answers: NDArray[np.uint32]
    faults: dict[int, FaultReport] = field(default_factory=dict)
    next: int = 0
    alone: int = 0
    suspect: bool = False
    group: tuple[int, list[FaultReport]] | None = None

    def settle(self, report: FaultReport | None = None, answer: int = 0) -> None:
        """The next question has its answer, or its fault."""
        if report is not None:
            self.faults[self.next] = report
        self.answers[self.next] = answer
        self.next += 1
        self.suspect = False


class BotSession:
    """Asks one bot. `begin` with questions; then `send` and, when the process has settled, `receive`,
    until `send` has nothing left; then `replies`."""

    def __init__(self, spawn: Spawn, limits: Limits, slots: int) -> None:
        self._spawn = spawn
        self._limits = limits
        self._past = Past(slots)
        self._cpu_bank = np.full(slots, float(limits.game_bank_ms))
        self._blocked_bank = np.full(slots, float(limits.blocked_ms))
        self._doomed: dict[int, FaultReport] = {}
        self._broken_for_good: FaultReport | None = None
        self._most_rows = wire.ROWS
        self._cuts = 0
        self._batch = (_NO_ROWS, _NO_EVENTS)
        self._spent_ms = self._allowed_ms = 0.0
        self._breaks = 0
        self._repeats_broken = 0
        self._repeated_ms = self._loaded_ms = 0.0
        self.stats = SessionStats()
        self.notes = Heard()
        """What the bot has noted."""
        self.last_batch: tuple[int, float] = (0, 0.0)
        """Decisions and CPU milliseconds of the last batch that was answered."""
        self._process: BotProcess | None = None

    def begin(self, rows: NDArray[np.void], events: NDArray[np.void], may_fail: int) -> None:
        """Put questions; the events of a row count from the beginning of `events`. After `may_fail`
        faults the rest is not asked any more."""
        fresh = rows["slot"][rows["fresh"] != 0]
        self._cpu_bank[fresh] = self._limits.game_bank_ms
        self._blocked_bank[fresh] = self._limits.blocked_ms
        self.notes.begin(fresh)
        for slot in fresh if self._doomed else ():
            self._doomed.pop(int(slot), None)
        self._asked = _Questions(rows, events, may_fail, np.zeros(len(rows), np.uint32))
        self.stats.decisions += len(rows)

    def remember(
        self, rows: NDArray[np.void], events: NDArray[np.void], answers: NDArray[np.uint32]
    ) -> None:
        """Take these decisions as made, in a session before this one: the first process here repeats
        them before it is asked anything."""
        self._past.add(*cut(rows, events, 0, len(rows)), answers)

    def prepare(self) -> None:
        """Have a process ready, which takes long where a fresh one has much to repeat; whoever is being
        timed meanwhile would be waiting for us."""
        asked = self._asked
        known = asked.next < len(asked.rows) and len(asked.faults) < asked.may_fail
        if known and self._process is None and not self._broken_for_good:
            self._refresh()

    def send(self) -> BotProcess | None:
        """Ask the next batch; the process to settle, or None when every question has its reply. Call
        `prepare` before."""
        asked = self._asked
        while asked.next < len(asked.rows):
            if len(asked.faults) >= asked.may_fail:
                asked.settle(FaultReport(Fault.DISQUALIFIED))
                continue
            known = self._known_fault(asked)
            if known is not None:
                asked.settle(known)
                continue
            assert self._process is not None, "a refreshed session has a process"
            self._send(self._process, asked)
            return self._process
        return None

    def receive(self) -> None:
        """Take what the process made of the batch."""
        assert self._process is not None, "there was a batch"
        asked, outcome = self._asked, self._process.outcome
        if isinstance(outcome, Answered):
            self._answered(asked, outcome)
        else:
            assert isinstance(outcome, Broken), "a settled process has an outcome"
            self._broke(asked, outcome)
        if asked.group is not None and asked.next == asked.alone:
            self._close_group(asked)

    def replies(self) -> Replies:
        """The replies to all questions."""
        return Replies(self._asked.answers, self._asked.faults)

    def end_games(self, slots: NDArray[np.integer]) -> None:
        """Forget games that are over for this bot."""
        self._past.forget(slots)
        for slot in slots if self._doomed else ():
            self._doomed.pop(int(slot), None)

    def close(self) -> None:
        """End the bot's process."""
        self._drop_process()

    def _known_fault(self, asked: _Questions) -> FaultReport | None:
        """The fault of the next question, where it need not be asked."""
        if self._broken_for_good:
            return self._broken_for_good
        return self._doomed.get(int(asked.rows["slot"][asked.next])) if self._doomed else None

    def _send(self, process: BotProcess, asked: _Questions) -> None:
        first = asked.next
        most = self._most_rows
        if first < asked.alone:
            most = 1
        elif self._doomed:
            doomed = np.isin(asked.rows["slot"][first:], list(self._doomed))
            most = min(most, int(doomed.argmax())) if doomed.any() else most
        rows, events = self._batch = cut(asked.rows, asked.events, first, most)
        cpu_ms, blocked_ms = float(self._limits.decision_ms), float(self._limits.blocked_ms)
        if len(rows) == 1:
            slot = int(rows["slot"][0])
            cpu_ms += self._cpu_bank[slot]
            blocked_ms = self._blocked_bank[slot]
        self._allowed_ms = cpu_ms
        process.ask(rows, events, cpu_ms, blocked_ms, self.notes.room)

    def _answered(self, asked: _Questions, outcome: Answered) -> None:
        assert self._process is not None
        first, count = asked.next, len(self._batch[0])
        spent = self._process.clocks.spent
        self._spent_ms += spent.cpu_ms
        self.last_batch = (count, spent.cpu_ms)
        if count == self._most_rows and 4 * spent.cpu_ms < self._limits.decision_ms:
            self._most_rows *= 2 if self._cuts <= CUTS and count < wire.ROWS else 1
        slots = self._batch[0]["slot"]
        if count == 1:
            self._cpu_bank[slots] -= max(0.0, spent.cpu_ms - self._limits.decision_ms)
        # A machine that takes time away takes it from those who run: so much is no sleep.
        self._blocked_bank[slots] -= max(0.0, spent.blocked_ms - spent.cpu_ms) / count
        whole = np.isin(outcome.answers & 0xFFFF, (wire.EXCEPTION, wire.BAD_TYPE))
        report = self._process.load_report
        if count > 1 and whole.all() and report is not None and report.batch:
            text = outcome.texts.get(0, "")  # one call answered all rows, and failed for all
            reports = [FaultReport(_fault_of(word), text) for word in outcome.answers]
            asked.alone, asked.group = first + count, (first, reports)
            self._drop_process()  # it has heard the events of these rows already
            return
        self.notes.hear(self._batch[0], outcome.notes, outcome.cut)
        self._take(asked, outcome.answers, outcome.texts)

    def _take(
        self, asked: _Questions, answers: NDArray[np.uint32], texts: Mapping[int, str]
    ) -> None:
        """These answers to the next questions stand, those that name faults as faults."""
        if not len(answers):
            return
        first, end = asked.next, asked.next + len(answers)
        asked.answers[first:end] = answers
        low = answers & 0xFFFF
        if low.max() >= _LEAST_FAULT:
            for index in np.flatnonzero(np.isin(low, list(_ANSWER_FAULTS))).tolist():
                report = FaultReport(_fault_of(answers[index]), texts.get(index, ""))
                asked.faults[first + index] = report
        asked.next, asked.suspect = end, False
        rows, events = self._batch
        if len(answers) < len(rows):
            rows, events = cut(rows, events, 0, len(answers))
        self._past.add(rows, events, answers)

    def _broke(self, asked: _Questions, outcome: Broken) -> None:
        """A batch ended its process. What was answered stands, short of all; the next is suspect."""
        self._drop_process()
        self._spent_ms += self._allowed_ms
        sent = len(self._batch[0])
        stand = outcome.answers[: sent - 1]
        late = outcome.fault in (Fault.TIMEOUT_CPU, Fault.TIMEOUT_WALL)
        cut_short = late and sent > 1  # perhaps no decision was too long, but all of them together
        charged = not cut_short and (
            (asked.suspect and sent == 1)
            or self._breaks > SECOND_CHANCES
            or outcome.fault is Fault.SANDBOX_VIOLATION  # no noise does that
        )
        self._take(asked, stand, {})
        self.notes.miss(self._batch[0][: len(stand)])
        if charged:
            self._breaks += 1
            asked.settle(FaultReport(outcome.fault, outcome.text, outcome.measured_ms))
            asked.alone = max(asked.alone, asked.next - len(stand) - 1 + sent)
            return
        asked.suspect = True
        if cut_short:
            self._cuts += 1
            self._most_rows = max(1, min(self._most_rows, len(stand)) // 2)
            asked.alone = max(asked.alone, asked.next + 1)
        else:
            self._breaks += 1
            asked.alone = max(asked.alone, asked.next - len(stand) + sent)

    def _close_group(self, asked: _Questions) -> None:
        """Every row of a batch that failed as a whole has been asked alone."""
        assert asked.group is not None
        first, reports = asked.group
        asked.group = None
        indices = range(first, first + len(reports))
        if not any(index in asked.faults for index in indices):
            asked.faults |= dict(zip(indices, reports, strict=True))

    def _refresh(self) -> None:
        """A new process in which every live game stands where it stood.

        A game whose past cannot be repeated, twice, is doomed: its next decision is charged with the
        fault. A bot that does not load any more is broken for good.
        """
        failed: set[int] = set()
        for _ in range(2 * self._past.games + 1):
            if self._loaded_ms > LOADS * self._limits.import_s * 1000.0:
                text = f"{self._loaded_ms / 1000:.0f} s of loading it again and again in this block"
                self._broken_for_good = FaultReport(Fault.LOAD_TIMEOUT, text, self._loaded_ms)
                return
            broken = self._load()
            if broken is not None:
                broken = self._load()
            if broken is not None:
                self._broken_for_good = FaultReport(broken.fault, broken.text, broken.measured_ms)
                return
            slot_and_fault = self._repeat()
            if slot_and_fault is None:
                return
            slot, report = slot_and_fault
            self._repeats_broken += 1
            if self._repeats_broken > SECOND_CHANCES or self._repeat_budget() <= 0.0:
                self._broken_for_good = report
                return
            if slot in failed or report.fault is Fault.SANDBOX_VIOLATION:
                self._doomed[slot] = report
                self._past.forget(np.array([slot]))
            failed.add(slot)
        raise PlatformError("a bot's process failed more often than it has games")

    def _load(self) -> Broken | None:
        """Start a process and load the bot; what went wrong, or None."""
        process = self._spawn()
        self.stats.processes += 1
        self.stats.pids.append(process.pid)
        settle([process])
        self._process = process
        self._loaded_ms += process.clocks.spent.cpu_ms
        outcome, report = process.outcome, process.load_report
        if isinstance(outcome, Answered) and report is not None and report.ok:
            return None
        self._drop_process()
        if isinstance(outcome, Broken):
            known = outcome.fault in (Fault.LOAD_TIMEOUT, Fault.SANDBOX_VIOLATION)
            fault = outcome.fault if known else Fault.LOAD_ERROR
            text = outcome.text or f"the process ended: {outcome.fault.value}"
            return Broken(fault, _NO_ANSWERS, text)
        return Broken(Fault.LOAD_ERROR, _NO_ANSWERS, report.text if report else "")

    def _repeat(self) -> tuple[int, FaultReport] | None:
        """Let the new process make all past decisions of live games again, in their order. The slot
        at which it failed, and how, or None."""
        rows, events, answers = self._past.live()
        blocked_ms = float(self._limits.blocked_ms)
        first = 0
        while first < len(rows):
            process = self._process
            assert process is not None, "repeating needs a process"
            most = without_repetition(rows["slot"][first:])
            batch, its_events = cut(rows, events, first, most)
            allowed = self._repeat_budget()
            room = self.notes.room_for(batch)
            process.ask(batch, its_events, max(allowed, 0.0), max(blocked_ms, 0.0), room)
            settle([process])
            outcome = process.outcome
            if isinstance(outcome, Answered):
                self._repeated_ms += process.clocks.spent.cpu_ms
                blocked_ms -= max(
                    0.0, process.clocks.spent.blocked_ms - process.clocks.spent.cpu_ms
                )
            if isinstance(outcome, Broken):
                self._repeated_ms += outcome.measured_ms or self._limits.decision_ms
                self._drop_process()
                guilty = int(batch["slot"][min(len(outcome.answers), len(batch) - 1)])
                text = f"while its past decisions were repeated: {outcome.text}"
                return guilty, FaultReport(outcome.fault, text, outcome.measured_ms)
            assert isinstance(outcome, Answered), "a settled process has an outcome"
            self.notes.hear_again(batch, outcome.notes)
            before = answers[first : first + len(batch)]
            self.stats.repeats_differ += int((before != outcome.answers).sum())
            first += len(batch)
        return None

    def _repeat_budget(self) -> float:
        """Milliseconds of CPU time that repetitions may still use in this block."""
        slow = self._limits.decision_ms + self._limits.game_bank_ms
        return REPEAT_FACTOR * self._spent_ms + (SECOND_CHANCES + 1) * slow - self._repeated_ms

    def _drop_process(self) -> None:
        process = self._process
        if process is None:
            return
        process.close()
        self.stats.cpu_ms += process.cpu_ms
        self.stats.peak_kib = max(self.stats.peak_kib, process.peak_kib)
        self.stats.output = (self.stats.output + process.output)[: self._limits.output_kept]
        self._process = None


_NO_ROWS, _NO_EVENTS = np.empty(0, ROW), np.empty(0, EVENT)
_NO_ANSWERS = np.empty(0, np.uint32)
_ANSWER_FAULTS = {
    wire.EXCEPTION: Fault.EXCEPTION,
    wire.BAD_TYPE: Fault.BAD_TYPE,
    wire.NOT_A_BID: Fault.ILLEGAL_ACTION,
    wire.NOT_HELD: Fault.ILLEGAL_ACTION,
}
_LEAST_FAULT = min(_ANSWER_FAULTS)


def _fault_of(word: np.uint32) -> Fault:
    """The fault that an answer word names; an exception for one that names none."""
    return _ANSWER_FAULTS.get(int(word) & 0xFFFF, Fault.EXCEPTION)
