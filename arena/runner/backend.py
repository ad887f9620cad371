"""What plays blocks: the interface that `local` and `ray_cluster` share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from arena.block.play import BlockJob, BlockResult
from arena.errors import PlatformError, SandboxUnavailable

MOST_FAILURES = 100
"""So many blocks in a row that fail for reasons of the machine end a run."""
LOSSES = (SandboxUnavailable, OSError, MemoryError)
"""What a block fails with where a machine and not arena is at fault: it is played again."""


class Jobs(Protocol):
    """What is to be played."""

    def take(self) -> BlockJob | None:
        """The next job to begin now, or None."""


class Backend(Protocol):
    """Plays jobs and gives their results in any order.

    `play` takes a job only when there is room for it, and asks again after every result where there was
    none to take; with none in flight and none to take it ends.
    """

    @property
    def workers(self) -> int:
        """Blocks that are played at once."""

    def play(self, jobs: Jobs) -> Iterator[BlockResult]:
        """The results. Raises PlatformError when a block cannot be played on this machine."""

    def close(self) -> None:
        """End every process of the backend."""


class PlatformLoss(Exception):
    """A block that a machine could not play to its end, and that can be played again."""


class Failures:
    """Blocks in a row that machines did not play to their end."""

    def __init__(self) -> None:
        self._in_a_row = 0

    def played(self) -> None:
        self._in_a_row = 0

    def failed(self, why: str) -> None:
        """Count one more. Raises PlatformError when there are MOST_FAILURES."""
        self._in_a_row += 1
        if self._in_a_row >= MOST_FAILURES:
            what = f"{MOST_FAILURES} blocks in a row could not be played, the last {why}"
            raise PlatformError(what, hint="the same command plays what is missing")
