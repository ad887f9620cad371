"""The host's side of one bot's process: its memory, its pipes, its clocks and its end.

Only bytes of fixed size come from a bot's process; each is read once and checked.
"""

from __future__ import annotations

import fcntl
import mmap
import os
import secrets
import select
import signal
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, NoReturn, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from arena.dudo.rules import Rules
from arena.errors import SandboxUnavailable
from arena.sandbox import wire
from arena.sandbox.bundle import Bundle
from arena.sandbox.clocks import Clocks
from arena.sandbox.faults import TEXT_LIMIT, Fault, Limits
from arena.sandbox.nursery import Zygote

RULES_LIMIT, NAME_LIMIT = 64, 100
"""Presets that a bot may name, and characters of a name that are kept."""
_ENDING_S = 0.4
"""A process that closed its pipe and has not ended after this time is alive."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A batch that was answered in full: one answer word per row, the texts of faults by row, what the
    bot noted as (row, text), and how many notes its process cut."""

    answers: NDArray[np.uint32]
    texts: dict[int, str]
    notes: Sequence[tuple[int, str]] = ()
    cut: int = 0


@dataclass(frozen=True, slots=True)
class Broken:
    """A batch that was not. `answers` stand; the decision after them is the suspect."""

    fault: Fault
    answers: NDArray[np.uint32]
    text: str = ""
    measured_ms: float | None = None


class LoadReport(msgspec.Struct, frozen=True):
    """What a child says after loading. Untrusted: only its author is told."""

    ok: bool
    text: str = ""
    rules: tuple[str, ...] = ()
    batch: bool = False

    def cut(self) -> LoadReport:
        """The same with no more words than are kept of any failure: they go into every record of it."""
        rules = tuple(name[:NAME_LIMIT] for name in self.rules[:RULES_LIMIT])
        return LoadReport(self.ok, self.text[:TEXT_LIMIT], rules, self.batch)


class _LockReport(msgspec.Struct, frozen=True):
    """What a child says after its lock-down, before any byte of a bot reached it."""

    failed: str | None


class _RowText(msgspec.Struct, frozen=True):
    row: int
    text: str


_Row = Annotated[int, msgspec.Meta(ge=0, lt=wire.ROWS)]


class _Told(msgspec.Struct, frozen=True):
    """What a child says after a batch."""

    faults: list[_RowText]
    notes: list[tuple[_Row, str]] = []
    cut: Annotated[int, msgspec.Meta(ge=0, lt=1 << 32)] = 0


_Spoken = TypeVar("_Spoken", LoadReport, _LockReport, _Told)
_NO_ANSWERS = np.empty(0, np.uint32)
_LOCKING = 0
"""The command that is under way before the first request."""
_LOCK_MS = 10_000.0


class BotProcess:
    """One child. It locks itself down and then loads the bot; after that `ask` starts a request.
    `wait.settle` brings each to its `outcome`.

    Everything that fails before the child has said that it is locked raises SandboxUnavailable and
    is never a fault of the bot, whose bytes it has not seen. `seed` (64 bits) starts the global
    generators of `random` and numpy, for bots that use them in spite of `self.rng`.
    """

    def __init__(
        self, zygote: Zygote, bundle: Bundle, rules: Rules, limits: Limits, seed: int = 0
    ) -> None:
        self._zygote = zygote
        self.limits = limits
        self.outcome: Answered | Broken | None = None
        self.output = b""
        self._printed = 0
        self._rows = 0
        self._nonce = 0
        self._notes_room = 0
        self._seen = _NO_ANSWERS
        self.cpu_ms = 0.0
        self.peak_kib = 0
        self.alive = True
        self._load = _load_order(bundle, rules, seed)
        self._command = _LOCKING
        self._start(max(wire.BASE_BYTES, wire.ROWS_AT + len(self._load)))
        self.clocks = Clocks(self.pid)
        self.clocks.begin(_LOCK_MS, _LOCK_MS)
        self.load_report: LoadReport | None = None

    def _start(self, size: int) -> None:
        memory_fd = os.memfd_create("arena", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        os.ftruncate(memory_fd, size)
        seals = fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SEAL
        fcntl.fcntl(memory_fd, fcntl.F_ADD_SEALS, seals)
        self._memory = mmap.mmap(memory_fd, size)
        self._page = np.frombuffer(self._memory, np.uint8)
        child_in, self._signal = os.pipe2(os.O_CLOEXEC)
        self.reply_fd, child_out = os.pipe2(os.O_CLOEXEC)
        self.output_fd, child_output = os.pipe2(os.O_CLOEXEC)
        descriptors = [memory_fd, child_in, child_out, child_output]
        try:
            self.pid = self._zygote.spawn(self.limits.memory_mib, size, descriptors)
        finally:
            for descriptor in descriptors:
                os.close(descriptor)
        os.set_blocking(self.reply_fd, False)
        os.set_blocking(self.output_fd, False)
        os.set_blocking(self._signal, False)
        self._pidfd = os.pidfd_open(self.pid)

    def ask(
        self,
        rows: NDArray[np.void],
        events: NDArray[np.void],
        cpu_ms: float,
        blocked_ms: float,
        notes_room: int = 0,
    ) -> None:
        """Start a batch, which may use this much CPU time and be blocked for so long, as a whole; the
        bot's notes may take `notes_room` bytes."""
        count, words = len(rows), len(events)
        self._notes_room = min(notes_room, wire.MOST_NOTES)
        wire.NOTES_ROOM.pack_into(self._memory, wire.NOTES_ROOM_AT, self._notes_room)
        # No other name for the page, or it could not be closed when the request breaks at once.
        self._page[wire.ANSWERS_AT : wire.ANSWERS_AT + count * wire.ANSWER.size] = 0xFF
        self._page[wire.EVENTS_AT : wire.EVENTS_AT + events.nbytes] = events.view(np.uint8)
        body = rows.view(np.uint8)
        self._request(wire.COMMAND_BATCH, body, count, words, cpu_ms, blocked_ms)

    def _request(
        self,
        command: int,
        body: NDArray[np.uint8],
        rows: int,
        events: int,
        cpu_ms: float,
        blocked_ms: float,
    ) -> None:
        memory = self._memory
        self._page[wire.ROWS_AT : wire.ROWS_AT + len(body)] = body
        self._nonce = secrets.randbits(64)
        self._rows = rows
        self._command = command
        self.outcome = None
        self._seen = _NO_ANSWERS
        wire.HEADER.pack_into(
            memory, 0, wire.VERSION, command, rows, events, len(body), 0, self._nonce, 0
        )
        self.clocks.begin(cpu_ms, blocked_ms)
        try:
            os.write(self._signal, b"\x01")
        except BrokenPipeError:
            self._break(None)
        except BlockingIOError:
            self._break(Fault.PROTOCOL, "it does not read its requests")

    def on_reply(self) -> None:
        """Take the reply byte, or find that the child is gone."""
        try:
            signals = os.read(self.reply_fd, 64)
        except BlockingIOError:
            return
        if not signals:
            self._break(None)
        elif len(signals) > 1:
            self._break(Fault.PROTOCOL, "more than one reply to one request")
        elif self._command == _LOCKING:
            self._locked()
        else:
            self._finish()

    def on_output(self) -> bool:
        """Take what the bot printed; False when it can print no more."""
        try:
            text = os.read(self.output_fd, 65_536)
        except BlockingIOError:
            return True
        self._printed += len(text)
        room = self.limits.output_kept - len(self.output)
        self.output += text[: max(room, 0)]
        if self._printed > self.limits.output_kib << 10 and self.outcome is None:
            self._break(Fault.OUTPUT_FLOOD, f"more than {self.limits.output_kib} KiB printed")
        return bool(text)

    def check_clocks(self) -> None:
        """Break the request when it is over its time."""
        if self._took_back(self._answers()):
            self._break(Fault.PROTOCOL, "an answer was changed after it was given")
            return
        late = self.clocks.look()
        if late is not None:
            fault = Fault.TIMEOUT_CPU if late.clock == "cpu" else Fault.TIMEOUT_WALL
            if self._command == wire.COMMAND_LOAD:
                fault = Fault.LOAD_TIMEOUT
            text = f"{late.spent_ms:.1f} ms {late.words}, limit {late.limit_ms:.0f} ms"
            self._break(fault, text, late.spent_ms)

    def _note_costs(self) -> None:
        """Read what the process has used, while the kernel still knows."""
        self.cpu_ms = self.clocks.cpu_ms() or self.cpu_ms
        with suppress(FileNotFoundError), open(f"/proc/{self.pid}/status", "rb") as status:
            peak = [line.split()[1] for line in status if line.startswith(b"VmHWM:")]
            self.peak_kib = int(peak[0]) if peak else self.peak_kib

    def close(self) -> None:
        """Kill the process, if it lives, and give back everything it had."""
        if self.alive:
            self._note_costs()
            self._end()
            self._zygote.reap(self.pid)
            self._release()

    def _locked(self) -> None:
        """The child has spoken about its lock-down: send it the bot, or give up."""
        report = self._words(_LockReport)
        if report is None or report.failed is not None:
            what = report.failed if report else "the child's report cannot be read"
            self._give_up(f"a bot's process cannot be locked down: {what}")
        cpu_ms, blocked_ms = self.limits.import_s * 1000.0, float(self.limits.blocked_ms)
        order = np.frombuffer(self._load, np.uint8)
        self._request(wire.COMMAND_LOAD, order, 0, 0, cpu_ms, blocked_ms)
        self._load = b""  # it may be large, and lies in the memory that both share

    def _give_up(self, what: str) -> NoReturn:
        self.close()
        raise SandboxUnavailable(what)

    def _finish(self) -> None:
        (nonce,) = wire.CHILD_NONCE.unpack_from(self._memory, wire.CHILD_NONCE_AT)
        answers = self._answers()
        if self._took_back(answers):
            self._break(Fault.PROTOCOL, "an answer was changed after it was given")
        elif nonce != self._nonce:
            self._break(Fault.PROTOCOL, "a reply to another request")
        elif _answered(answers) < len(answers):
            self._break(Fault.PROTOCOL, "a reply before all answers")
        elif self._command == wire.COMMAND_LOAD:
            report = self._words(LoadReport)
            self.load_report = report.cut() if report else None
            self.clocks.end()
            self._answer(Answered(_NO_ANSWERS, {}) if self.load_report else None)
        else:
            told = self._words(_Told)
            self.clocks.end()
            self._answer(_answer_of(answers, told) if told else None)

    def _answer(self, answered: Answered | None) -> None:
        if answered is None:
            self._break(Fault.PROTOCOL, "a reply that cannot be read")
        else:
            self.outcome = answered

    def _words(self, kind: type[_Spoken]) -> _Spoken | None:
        """The child's words, checked; None where they are not of the expected shape."""
        (length,) = wire.NOTES_LENGTH.unpack_from(self._memory, wire.NOTES_LENGTH_AT)
        if length > wire.FAULT_BYTES + self._notes_room:
            return None
        text = self._memory[wire.NOTES_AT : wire.NOTES_AT + length]
        try:
            return msgspec.json.decode(text, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None

    def _answers(self) -> NDArray[np.uint32]:
        """One copy of the answers; the child may go on writing, the copy does not change."""
        end = wire.ANSWERS_AT + self._rows * wire.ANSWER.size
        return np.frombuffer(self._memory[wire.ANSWERS_AT : end], "<u4")

    def _took_back(self, answers: NDArray[np.uint32]) -> bool:
        """Whether an answer that was seen before is another now: what was given stands."""
        changed = not np.array_equal(answers[: len(self._seen)], self._seen)
        self._seen = answers[: _answered(answers)]
        return changed

    def _break(self, fault: Fault | None, text: str = "", measured_ms: float | None = None) -> None:
        """End the process and the request; without a fault, find out how the process ended."""
        if self._command == _LOCKING:
            self._give_up(f"a bot's process ended while it was locked down: {text or 'no reason'}")
        answers = self._answers()
        stand = _answered(answers)
        if fault is None:
            fault, text = self._how_it_ended()
        if fault is Fault.PROTOCOL:
            stand = 0
        self.outcome = Broken(fault, answers[:stand], text, measured_ms)
        self.close()

    def _how_it_ended(self) -> tuple[Fault, str]:
        """Reap a child whose pipe is closed; one that still lives has closed it itself."""
        poll = select.poll()  # select() ends at descriptor 1023
        poll.register(self._pidfd, select.POLLIN)
        ended = poll.poll(_ENDING_S * 1000)
        self._note_costs()
        self._end()
        status = self._zygote.reap(self.pid)
        self._release()
        if not ended:
            return Fault.PROTOCOL, "it closed the pipe of its replies"
        if os.WIFEXITED(status):
            return Fault.EXIT, f"its process ended itself with status {os.WEXITSTATUS(status)}"
        number = os.WTERMSIG(status)
        fault = Fault.SANDBOX_VIOLATION if number == signal.SIGSYS else Fault.CRASH
        return fault, f"its process was ended by signal {number} ({signal.strsignal(number)})"

    def _end(self) -> None:
        try:
            signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)
        except ProcessLookupError:
            return  # it has ended by itself

    def _release(self) -> None:
        self.alive = False
        self._keep_last_output()
        for descriptor in (self._signal, self.reply_fd, self.output_fd, self._pidfd):
            os.close(descriptor)
        self.clocks.close()
        del self._page  # it holds the memory open
        self._memory.close()

    def _keep_last_output(self) -> None:
        """Keep the beginning of what is left in the pipe, as far as there is room."""
        room = self.limits.output_kept - len(self.output)
        try:
            self.output += os.read(self.output_fd, max(room, 0))
        except BlockingIOError:
            return  # nothing is left


def _answer_of(answers: NDArray[np.uint32], told: _Told) -> Answered:
    texts = {fault.row: fault.text[:TEXT_LIMIT] for fault in told.faults}
    return Answered(answers, texts, told.notes, told.cut)


def _answered(answers: NDArray[np.uint32]) -> int:
    """How many answers there are before the first that is missing."""
    missing = answers == wire.UNANSWERED
    return int(missing.argmax()) if missing.any() else len(answers)


def _load_order(bundle: Bundle, rules: Rules, seed: int) -> bytes:
    """The JSON that tells a child what to load; the bytes of files travel as base64."""
    order = {
        "origin": bundle.origin,
        "entry": bundle.entry,
        "files": bundle.files,
        "rules": rules.as_dict(),
        "seed": seed,
    }
    return msgspec.json.encode(order)
