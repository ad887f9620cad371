"""Time of one child, read from outside (docs/sandbox.md).

CPU time is what a decision is charged for; time neither running nor waiting for a processor is
watched apart, so that sleepers are caught and busy machines are not.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal

from arena.errors import SandboxUnavailable


@dataclass(frozen=True, slots=True)
class Late:
    """A decision over its limit."""

    clock: Literal["cpu", "wall"]
    spent_ms: float
    limit_ms: float
    words: str


@dataclass(slots=True)
class _Reading:
    """Milliseconds since some fixed moments."""

    cpu: float
    wall: float
    queued: float


class Clocks:
    """Follows which decision of a batch is running, and for how long.

    The host sees progress only when it looks, so a decision is charged for what was seen of it: never
    too much. `slow` collects (row, CPU milliseconds) of decisions that were seen running twice.
    Raises SandboxUnavailable where the clocks of a living process cannot be read.
    """

    def __init__(self, pid: int) -> None:
        self._clock = (~pid << 3) | 2  # the kernel's number for a process's CPU clock
        self._schedstat = f"/proc/{pid}/schedstat"
        self._allowances: list[float] = []
        self._blocked_ms = 0.0
        self._row = 0
        self._since = _Reading(0.0, 0.0, 0.0)
        self._begun_ms = 0.0
        self._ended_ms: float | None = None
        self.slow: list[tuple[int, float]] = []
        if self._read() is None:  # without clocks no limit would hold
            what = f"the clocks of a bot's process cannot be read ({self._schedstat})"
            raise SandboxUnavailable(
                what, hint="mount /proc without hidepid, on a kernel with schedstat"
            )

    def begin(self, allowances_ms: list[float], blocked_ms: float) -> None:
        """A batch starts; row i may use `allowances_ms[i]` of CPU time."""
        self._allowances = allowances_ms
        self._blocked_ms = blocked_ms
        self._row = 0
        self.slow = []
        now = self._read()
        if (
            now is not None
        ):  # what ran since the last batch is charged to the first decision of this
            cpu = now.cpu if self._ended_ms is None else self._ended_ms
            self._since = _Reading(cpu, now.wall, now.queued)
        self._begun_ms = self._since.cpu

    def look(self, row: int) -> Late | None:
        """The host looks while `row` is running (or all rows are answered)."""
        now = self._read()
        if now is None:
            return None
        row = min(row, len(self._allowances) - 1)
        if row > self._row:  # a child that takes answers back does not start its clock anew
            self._row, self._since = row, now
            return None
        row = self._row
        cpu = now.cpu - self._since.cpu
        allowance = self._allowances[row]
        if cpu > allowance:
            return Late("cpu", cpu, allowance, "of CPU time")
        blocked = (now.wall - self._since.wall) - cpu - (now.queued - self._since.queued)
        if blocked > self._blocked_ms:
            return Late("wall", blocked, self._blocked_ms, "neither running nor waiting to run")
        self._note_slow(row, cpu)
        return None

    def end(self) -> None:
        """The batch is answered: charge the last decision for what it took since the last look."""
        now = self._read()
        if now is None:
            return
        self._ended_ms = now.cpu
        if self._row == len(self._allowances) - 1:
            self._note_slow(self._row, now.cpu - self._since.cpu)

    def _note_slow(self, row: int, cpu: float) -> None:
        if self.slow and self.slow[-1][0] == row:
            self.slow.pop()
        self.slow.append((row, cpu))

    def batch_ms(self) -> float:
        """CPU time since the batch began."""
        return (self.cpu_ms() or self._begun_ms) - self._begun_ms

    def cpu_ms(self) -> float | None:
        """CPU time of the process so far; None when it has ended and was reaped."""
        try:
            return time.clock_gettime(self._clock) * 1000.0
        except OSError:
            return None

    def _read(self) -> _Reading | None:
        cpu = self.cpu_ms()
        if cpu is None:
            return None
        try:
            with open(self._schedstat, "rb") as file:
                queued = int(file.read().split()[1]) / 1e6
        except (OSError, IndexError):
            return None
        return _Reading(cpu, time.monotonic() * 1000.0, queued)
