"""What plays blocks: the interface that `local` and `ray_cluster` share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from arena.block.play import BlockJob, BlockResult


class Jobs(Protocol):
    """What is to be played."""

    def take(self) -> BlockJob | None:
        """The next job to begin now, or None."""


class Backend(Protocol):
    """Plays jobs and gives their results in any order.

    `play` takes a job only when there is room for it, and asks again after every result where there was
    none to take; with none in flight and none to take it ends.
    """

    workers: int
    """Blocks that are played at once."""

    def play(self, jobs: Jobs) -> Iterator[BlockResult]:
        """The results. Raises PlatformError when a block cannot be played on this machine."""

    def close(self) -> None:
        """End every process of the backend."""
