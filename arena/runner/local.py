"""Blocks one after the other from this process, without Ray."""

from __future__ import annotations

import os
from collections.abc import Iterator

from arena.block.play import BlockResult, play_block
from arena.engine.window import warm
from arena.runner.backend import Jobs
from arena.sandbox.modes import SandboxMode
from arena.sandbox.nursery import Zygote


class LocalBackend:
    """One worker: this process. Bots have processes of their own here too."""

    workers = 1

    def __init__(self, mode: SandboxMode) -> None:
        self._zygote = Zygote(mode)
        warm()  # while the bots are admitted, which is mostly waiting for their processes

    def play(self, jobs: Jobs) -> Iterator[BlockResult]:
        while (job := jobs.take()) is not None:
            yield play_block(job, self._zygote, os.getpid())

    def close(self) -> None:
        self._zygote.close()
