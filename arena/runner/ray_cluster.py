"""Blocks on Ray workers, on this machine or a cluster. The only importer of ray.

A block is deterministic and its task idempotent: Ray plays it again elsewhere when a worker or a
node is lost.
"""

from __future__ import annotations

import functools
import logging
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arena.block.play import BlockJob, BlockResult, play_block
from arena.engine.window import warm
from arena.errors import ArenaError, ClusterError, PlatformError, SandboxUnavailable
from arena.runner.backend import Jobs
from arena.runner.logged import stderr_to
from arena.sandbox.modes import SandboxMode
from arena.sandbox.nursery import Zygote

MAX_RETRIES = 5
"""How often Ray plays a block again that was lost with its worker or node."""
QUEUED_PER_WORKER = 2
"""Blocks in flight per worker: one plays, one waits, so that no worker idles."""
ANSWER_S = 10.0
"""How long the head of a cluster may take to accept a connection."""

_BREAKPOINT = "PYTHONBREAKPOINT"
_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_worker_niceness": "0",
    "RAY_DEDUP_LOGS": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    # Ray would kill workers, not bots, and play their blocks again without end. Where memory ends the
    # kernel takes the bots first, which ask for that themselves.
    "RAY_memory_monitor_refresh_ms": "0",
    # Ray's start would wait for its first workers, and for ever where one of them is lost meanwhile.
    "RAY_prestart_worker_first_driver": "0",
}


class RayBackend:
    """Ray on this machine with `workers` workers, or the cluster at `address`; bots are kept in `mode`.

    Raises ClusterError when Ray cannot be started or reached. Ray's chatter goes to `log`.
    """

    def __init__(
        self, mode: SandboxMode, workers: int | None, address: str | None, log: Path
    ) -> None:
        self._mode = mode
        os.environ.update(_SETTINGS)
        # Compiled once, while Ray starts, and not by every worker for itself.
        ready = threading.Thread(target=warm)
        ready.start()
        with stderr_to(log):
            self._ray = _import_ray()
            self._connect(workers, address)
        ready.join()
        self.workers = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._limited = bool(workers and address)  # the cluster has more: queued blocks would play
        if workers and address:
            if workers > self.workers:
                self._ray.shutdown()
                what = f"the cluster at {address} offers fewer than {workers} CPUs: {self.workers}"
                hint = f"--workers {self.workers}, or without --workers all of it"
                raise ClusterError(what, hint=hint)
            self.workers = workers
        self._log = log

    def play(self, jobs: Jobs) -> Iterator[BlockResult]:
        ray = self._ray
        task = ray.remote(
            num_cpus=1, max_retries=MAX_RETRIES, retry_exceptions=[SandboxUnavailable]
        )(_play)
        room = self.workers * (1 if self._limited else QUEUED_PER_WORKER)
        in_flight: set[Any] = set()
        while True:
            while len(in_flight) < room and (job := jobs.take()) is not None:
                in_flight.add(task.remote(job, self._mode))
            if not in_flight:
                return
            ready, _ = ray.wait(list(in_flight), num_returns=1)
            # All that have ended are taken together: Ray looks through everything in flight each time.
            ready, _ = ray.wait(list(in_flight), num_returns=len(in_flight), timeout=0)
            for reference in ready:
                in_flight.remove(reference)
                yield self._get(reference)

    def close(self) -> None:
        with stderr_to(self._log):
            self._ray.shutdown()

    def _get(self, reference: Any) -> BlockResult:
        try:
            result: BlockResult = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, ArenaError):
                raise error.cause from error
            raise PlatformError(f"a worker failed: {error.cause or error}") from error
        except self._ray.exceptions.RayError as error:
            what = f"Ray lost a block for good: {str(error).splitlines()[0]}"
            raise ClusterError(what, hint="the same command plays what is missing") from error
        return result

    def _connect(self, workers: int | None, address: str | None) -> None:
        options: dict[str, Any] = {
            "include_dashboard": False,
            "logging_level": logging.ERROR,
            "log_to_driver": False,
            "configure_logging": True,
        }
        if address:
            _reach(address)
            options["address"] = address
        else:
            cpus = workers or os.cpu_count() or 1
            options |= {"address": "local", "num_cpus": cpus, "_node_ip_address": "127.0.0.1"}
        try:
            with _breakpoints_as_they_are():
                self._ray.init(**options)
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            raise _unreachable(address, error) from error


@contextmanager
def _breakpoints_as_they_are() -> Iterator[None]:
    """Ray points `breakpoint()` at a debugger of its own, in this process and in all that it starts."""
    before = os.environ.get(_BREAKPOINT)
    try:
        yield
    finally:
        os.environ.pop(_BREAKPOINT, None)
        if before is not None:
            os.environ[_BREAKPOINT] = before


def _reach(address: str) -> None:
    """Raise ClusterError where nobody answers at HOST:PORT: Ray itself goes on asking for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon or not port.isdecimal():
        return  # a word such as `auto`, which Ray looks up at once
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=ANSWER_S).close()
    except (OSError, OverflowError) as error:
        raise _unreachable(address, error) from error


def _unreachable(address: str | None, error: Exception) -> ClusterError:
    where = f"at {address}" if address else "on this machine"
    first = getattr(error, "strerror", None)
    first = first or (str(error).splitlines() or [type(error).__name__])[0]
    start = "start one with `ray start --head`, or play with --local without Ray"
    hint = start if address else "--local plays without Ray"
    return ClusterError(f"Ray cannot be reached {where}: {first}", hint=hint)


def _import_ray() -> Any:
    import ray  # late: it takes a second that --local and the reading commands need not pay
    import ray.exceptions

    return ray


@functools.cache
def _zygote(mode: SandboxMode) -> Zygote:
    """The zygote of this Ray worker; it ends with the worker, whose socket it watches."""
    return Zygote(mode)


def _play(job: BlockJob, mode: SandboxMode) -> BlockResult:
    """The task. Runs in a Ray worker."""
    try:
        return play_block(job, _zygote(mode), os.getpid())
    except SandboxUnavailable:
        _zygote.cache_clear()  # it may have been killed; the next block starts another
        raise
