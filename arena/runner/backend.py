"""What plays blocks: the interface that `local` and `ray_cluster` share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from arena.block.play import BlockJob, BlockResult


class Backend(Protocol):
    """Plays jobs and gives their results in any order.

    `play` takes a job from the iterator only when there is room for it, so whoever stops the
    iterator stops the run after the blocks in flight.
    """

    def play(self, jobs: Iterator[BlockJob]) -> Iterator[BlockResult]:
        """The results. Raises PlatformError when a block cannot be played on this machine."""

    def close(self) -> None:
        """End every process of the backend."""
