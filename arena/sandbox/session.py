"""One bot through one block: batches out, answers back, and a fresh process after every failure.

A suspect decision is asked again, alone, in a fresh process, and only then charged. A fresh process
is first shown every live game and repeats its decisions there, uncharged (design: two chances, so
that neither noise nor a rival's bug costs a game).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from arena.errors import PlatformError
from arena.sandbox import wire
from arena.sandbox.faults import Fault, FaultReport, Limits
from arena.sandbox.host import Answered, BotProcess, Broken
from arena.sandbox.wait import settle

SECOND_CHANCES = 8
"""Ends of a bot's processes in a block after which a failure is charged at once, so that a bot whose
processes end again and again, and never twice at one decision, cannot hold up a run."""

Spawn = Callable[[], BotProcess]


@dataclass(frozen=True, slots=True)
class Request:
    """One decision to ask for: its row (event_start is filled in here) and its events, encoded."""

    slot: int
    row: bytes
    events: bytes


Reply = int | FaultReport
"""An answer word of the wire, or what went wrong."""


@dataclass(slots=True)
class _Step:
    """A decision that a live game has behind it, and its place in the order of all decisions."""

    order: int
    request: Request
    answer: int


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


class BotSession:
    """Asks one bot. Call `begin` with a batch, `settle` on `process`, then `finish`."""

    def __init__(self, spawn: Spawn, limits: Limits) -> None:
        self._spawn = spawn
        self._limits = limits
        self._live: dict[int, list[_Step]] = {}
        self._banks: dict[int, float] = {}
        self._doomed: dict[int, FaultReport] = {}
        self._broken_for_good: FaultReport | None = None
        self._order = 0
        self._asked: list[Request] = []
        self._may_fail = 0
        self._breaks = 0
        self.stats = SessionStats()
        self.last_batch: tuple[int, float] = (0, 0.0)
        """Decisions and CPU milliseconds of the last batch; (0, 0.0) when it had to be asked anew."""
        self.process: BotProcess | None = None

    def begin(self, requests: Sequence[Request], may_fail: int) -> None:
        """Start a batch of at most wire.ROWS decisions and wire.EVENTS events. After `may_fail` faults
        the rest of it is not asked any more."""
        self._asked = list(requests)
        self._may_fail = may_fail
        if self._doomed or self._broken_for_good:
            return  # rare: `finish` asks one by one
        if self.process is None:
            self._refresh()
        if self.process is not None and not self._doomed:
            self._send(self.process, self._asked)

    def finish(self) -> list[Reply]:
        """The replies to the batch, in its order. The process has settled."""
        process, requests = self.process, self._asked
        outcome = process.outcome if process and not self._doomed else None
        replies: list[Reply] = []
        self.last_batch = (0, 0.0)
        if isinstance(outcome, Answered):
            self._charge(requests)
            self.last_batch = (len(requests), process.clocks.batch_ms() if process else 0.0)
            replies = [
                self._take(r, a, outcome.texts.get(i, ""))
                for i, (r, a) in enumerate(zip(requests, outcome.answers, strict=True))
            ]
        else:
            failed = False
            if isinstance(outcome, Broken):
                self._breaks += 1
                self._charge(requests[: len(outcome.answers)])
                self._drop_process()
                answered = zip(requests, outcome.answers, strict=False)
                replies = [self._take(request, answer, "") for request, answer in answered]
                failed = len(replies) < len(requests)
            for request in requests[len(replies) :]:
                faults = sum(isinstance(reply, FaultReport) for reply in replies)
                if faults >= self._may_fail:
                    replies.append(FaultReport(Fault.DISQUALIFIED))
                    continue
                replies.append(self._ask_alone(request, failed))
                failed = False
        self.stats.decisions += len(requests)
        return replies

    def end_game(self, slot: int) -> None:
        """Forget a game that is over for this bot."""
        for store in (self._live, self._banks, self._doomed):
            store.pop(slot, None)

    def close(self) -> None:
        """End the bot's process."""
        self._drop_process()

    def _send(
        self, process: BotProcess, requests: Sequence[Request], repeating: bool = False
    ) -> None:
        rows, events = [], []
        start = 0
        for request in requests:
            row = bytearray(request.row)
            wire.EVENT_START.pack_into(row, wire.EVENT_START_AT, start)
            rows.append(row)
            events.append(request.events)
            start += len(request.events) // wire.EVENT.size
        limits = self._limits
        if (
            repeating
        ):  # uncharged: what was lawful once must be possible again, on a busy machine too
            allowances = [2.0 * (limits.decision_ms + limits.game_bank_ms)] * len(requests)
        else:
            allowances = [limits.decision_ms + self._bank(r.slot) for r in requests]
        process.ask(b"".join(rows), b"".join(events), len(rows), allowances)

    def _bank(self, slot: int) -> float:
        return self._banks.get(slot, float(self._limits.game_bank_ms))

    def _charge(self, requests: Sequence[Request]) -> None:
        """Take from the games' banks what answered decisions used beyond their own limit."""
        assert self.process is not None, "there was a batch"
        for row, cpu in self.process.clocks.slow:
            if row < len(requests) and cpu > self._limits.decision_ms:
                slot = requests[row].slot
                self._banks[slot] = self._bank(slot) - (cpu - self._limits.decision_ms)

    def _take(self, request: Request, answer: int, text: str) -> Reply:
        """Turn an answer word into a reply and remember it for a fresh process."""
        fault = _ANSWER_FAULTS.get(answer & 0xFFFF)
        if fault is not None:
            return FaultReport(fault, text)
        self._order += 1
        steps = self._live.setdefault(request.slot, [])
        steps.append(_Step(self._order, request, answer))
        return answer

    def _ask_alone(self, request: Request, failed_before: bool) -> Reply:
        """Ask one decision; a failure is charged when it is the second in a row, and at once for a bot
        that has shown often enough that it means it."""
        while True:
            failed_before = failed_before or self._breaks > SECOND_CHANCES
            if self.process is None and not self._broken_for_good:
                self._refresh()
            if self._broken_for_good:
                return self._broken_for_good
            if request.slot in self._doomed:
                return self._doomed[request.slot]
            assert self.process is not None, "a refreshed session has a process"
            self._send(self.process, [request])
            settle([self.process])
            outcome = self.process.outcome
            if isinstance(outcome, Answered):
                self._charge([request])
                return self._take(request, outcome.answers[0], outcome.texts.get(0, ""))
            assert isinstance(outcome, Broken), "a settled process has an outcome"
            self._drop_process()
            self._breaks += 1
            if failed_before:
                return FaultReport(outcome.fault, outcome.text, outcome.measured_ms)
            failed_before = True

    def _refresh(self) -> None:
        """A new process in which every live game stands where it stood.

        A game whose past cannot be repeated, twice, is doomed: its next decision is charged with the
        fault. A bot that does not load any more is broken for good.
        """
        failed: set[int] = set()
        for _ in range(2 * len(self._live) + 1):
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
            if slot in failed or self._breaks > SECOND_CHANCES:
                self._doomed[slot] = report
                del self._live[slot]
            failed.add(slot)
        raise PlatformError("a bot's process failed more often than it has games")

    def _load(self) -> Broken | None:
        """Start a process and load the bot; what went wrong, or None."""
        process = self._spawn()
        self.stats.processes += 1
        self.stats.pids.append(process.pid)
        settle([process])
        self.process = process
        outcome, report = process.outcome, process.load_report
        if isinstance(outcome, Answered) and report is not None and report.ok:
            return None
        self._drop_process()
        if isinstance(outcome, Broken):
            known = outcome.fault in (Fault.LOAD_TIMEOUT, Fault.SANDBOX_VIOLATION)
            fault = outcome.fault if known else Fault.LOAD_ERROR
            return Broken(fault, (), outcome.text or f"the process ended: {outcome.fault.value}")
        return Broken(Fault.LOAD_ERROR, (), report.text if report else "")

    def _repeat(self) -> tuple[int, FaultReport] | None:
        """Let the new process make all past decisions of live games again, in their order."""
        steps = sorted((s for steps in self._live.values() for s in steps), key=lambda s: s.order)
        for batch in batches([step.request for step in steps]):
            chunk, steps = steps[: len(batch)], steps[len(batch) :]
            assert self.process is not None, "repeating needs a process"
            self._send(self.process, batch, repeating=True)
            settle([self.process])
            outcome = self.process.outcome
            if isinstance(outcome, Broken):
                self._breaks += 1
                self._drop_process()
                guilty = chunk[min(len(outcome.answers), len(chunk) - 1)].request.slot
                return guilty, FaultReport(outcome.fault, outcome.text, outcome.measured_ms)
            assert isinstance(outcome, Answered), "a settled process has an outcome"
            pairs = zip(chunk, outcome.answers, strict=True)
            self.stats.repeats_differ += sum(step.answer != answer for step, answer in pairs)
        return None

    def _drop_process(self) -> None:
        process = self.process
        if process is None:
            return
        process.close()
        self.stats.cpu_ms += process.cpu_ms
        self.stats.peak_kib = max(self.stats.peak_kib, process.peak_kib)
        self.stats.output = (self.stats.output + process.output)[: self._limits.output_kept]
        self.process = None


_ANSWER_FAULTS = {
    wire.EXCEPTION: Fault.EXCEPTION,
    wire.BAD_TYPE: Fault.BAD_TYPE,
    wire.NOT_A_BID: Fault.ILLEGAL_ACTION,
    wire.NOT_HELD: Fault.ILLEGAL_ACTION,
}


def batches(requests: Sequence[Request]) -> list[list[Request]]:
    """Cut requests, in order, so that each part fits the rows and events of one batch."""
    parts: list[list[Request]] = []
    room = 0
    for request in requests:
        words = len(request.events) // wire.EVENT.size
        if not parts or len(parts[-1]) == wire.ROWS or words > room:
            parts.append([])
            room = wire.EVENTS
        parts[-1].append(request)
        room -= words
    return parts
