"""Time of one child, read from outside (docs/sandbox.md).

CPU time is what a decision is charged for; time neither running nor waiting for a processor is
watched apart, so that sleepers are caught and busy machines are not.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import Literal, NamedTuple

from arena.errors import SandboxUnavailable

MOST_BETWEEN_MS = 100.0
"""Most blocked time between two looks; the host looks every 20 ms."""


@dataclass(frozen=True, slots=True)
class Late:
    """A request over its limit."""

    clock: Literal["cpu", "wall"]
    spent_ms: float
    limit_ms: float
    words: str


class Spent(NamedTuple):
    """Milliseconds of CPU time, and of neither running nor waiting for a processor."""

    cpu_ms: float
    blocked_ms: float


class _Reading(NamedTuple):
    """Milliseconds since some fixed moments. `queued`: waiting for a processor, process and host."""

    cpu: float
    wall: float
    queued: float


class Clocks:
    """Times the requests to one process, each as a whole: what a bot writes while it works says
    nothing about time.

    Raises SandboxUnavailable where the clocks of a living process cannot be read.
    """

    def __init__(self, pid: int) -> None:
        self._clock = (~pid << 3) | 2  # the kernel's number for a process's CPU clock
        self._schedstat = _open(f"/proc/{pid}/schedstat")
        self._own_schedstat = _open("/proc/thread-self/schedstat")
        self._limit = Spent(0.0, 0.0)
        now = self._read()
        if now is None:  # without clocks no limit would hold
            what = f"the clocks of a bot's process cannot be read (/proc/{pid}/schedstat)"
            raise SandboxUnavailable(
                what, hint="mount /proc without hidepid, on a kernel with schedstat"
            )
        self._since = self._ended = self._last = now
        self._blocked = 0.0
        self.spent = Spent(0.0, 0.0)
        """What the last request that was answered took."""

    def begin(self, cpu_ms: float, blocked_ms: float) -> None:
        """A request starts; it may use so much. What ran since the last one is charged to it."""
        self._limit = Spent(cpu_ms, blocked_ms)
        now = self._read()
        if now is not None:
            self._since = now._replace(cpu=self._ended.cpu)
            self._last = now
            self._blocked = 0.0

    def look(self) -> Late | None:
        """Whether the request under way is over its limit."""
        now = self._read()
        if now is None:
            return None
        spent, limit = self._spent(now), self._limit
        if spent.cpu_ms > limit.cpu_ms:
            return Late("cpu", spent.cpu_ms, limit.cpu_ms, "of CPU time")
        if spent.blocked_ms > limit.blocked_ms:
            words = "neither running nor waiting to run"
            return Late("wall", spent.blocked_ms, limit.blocked_ms, words)
        return None

    def end(self) -> None:
        """The request is answered."""
        now = self._read()
        if now is not None:
            self._ended = now
            self.spent = self._spent(now)

    def cpu_ms(self) -> float | None:
        """CPU time of the process so far; None when it has ended and was reaped."""
        try:
            return time.clock_gettime(self._clock) * 1000.0
        except OSError:
            return None

    def close(self) -> None:
        """Give back what the clocks hold open. A second time does nothing."""
        if self._schedstat >= 0:
            os.close(self._schedstat)
            os.close(self._own_schedstat)
            self._schedstat = -1

    def _spent(self, now: _Reading) -> Spent:
        """Since the request began. Blocked time counts while the host watches: when it was away
        itself, stopped or busy with another process, at most MOST_BETWEEN_MS. A wait for a processor
        is in `queued` only when it is over: what looked blocked until then is taken back."""
        last, self._last = self._last, now
        blocked = (now.wall - last.wall) - (now.cpu - last.cpu) - (now.queued - last.queued)
        self._blocked = max(0.0, self._blocked + min(blocked, MOST_BETWEEN_MS))
        return Spent(now.cpu - self._since.cpu, self._blocked)

    def _read(self) -> _Reading | None:
        cpu = self.cpu_ms()
        if cpu is None:
            return None
        try:
            queued = _queued_ms(self._schedstat)
            # A process that has answered looks asleep for as long as the host waits for a processor.
            queued += _queued_ms(self._own_schedstat)
        except (OSError, IndexError):
            return None
        return _Reading(cpu, time.monotonic() * 1000.0, queued)


def _queued_ms(schedstat: int) -> float:
    """How long a thread has waited for a processor so far."""
    return int(os.pread(schedstat, 100, 0).split()[1]) / 1e6


def _open(path: str) -> int:
    """A descriptor, or -1 for a file that is not there; reading it will fail."""
    try:
        return os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return -1
