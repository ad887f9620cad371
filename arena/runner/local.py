"""Blocks one after the other from this process, without Ray."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator

from arena.block.play import BlockJob, BlockResult, play_block
from arena.engine.window import warm
from arena.runner.backend import LOSSES, Failures, Jobs
from arena.sandbox.modes import SandboxMode
from arena.sandbox.nursery import Zygote


class LocalBackend:
    """One worker: this process. Bots have processes of their own here too."""

    workers = 1

    def __init__(self, mode: SandboxMode) -> None:
        self._mode = mode
        self._zygote = Zygote(mode)
        warm()  # while the bots are admitted, which is mostly waiting for their processes

    def play(self, jobs: Jobs) -> Iterator[BlockResult]:
        failures = Failures()
        while (job := jobs.take()) is not None:
            yield self._played(job, failures)

    def close(self) -> None:
        self._zygote.close()

    def _played(self, job: BlockJob, failures: Failures) -> BlockResult:
        """The block, again and again where the machine fails, each time with a new zygote."""
        while True:
            try:
                result = play_block(job, self._zygote, os.getpid(), node=platform.node())
            except LOSSES as error:
                failures.failed(f"on this machine: {error}")
                self._renew(failures)
            else:
                failures.played()
                return result

    def _renew(self, failures: Failures) -> None:
        self._zygote.close()
        while True:
            try:
                self._zygote = Zygote(self._mode)
            except LOSSES as error:
                failures.failed(f"on this machine: {error}")
            else:
                return
