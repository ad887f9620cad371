"""Blocks on Ray workers, on this machine or a cluster. The only importer of ray.

A block is deterministic and its task idempotent: one that is lost with its worker or node is played
again where there is room.
"""

from __future__ import annotations

import functools
import logging
import os
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arena.block.play import BlockJob, BlockResult, play_block
from arena.engine.window import warm
from arena.errors import ArenaError, ClusterError, PlatformError, SandboxUnavailable
from arena.runner.backend import LOSSES, Failures, Jobs, PlatformLoss
from arena.runner.logged import stderr_to
from arena.runner.own_ray import OwnRay
from arena.runner.ray_nodes import LOOK_S, QUEUED_PER_WORKER, Node, Nodes
from arena.sandbox.modes import SandboxMode
from arena.sandbox.nursery import Zygote

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

    Every node of a cluster is probed before it plays. Raises ClusterError when Ray cannot be started
    or reached, or no node can play. Ray's chatter goes to `log`, what people must know to `tell`.
    """

    def __init__(
        self,
        mode: SandboxMode,
        workers: int | None,
        address: str | None,
        log: Path,
        tell: Callable[[str], None] = lambda text: None,
    ) -> None:
        self._mode = mode
        self._log = log
        os.environ.update(_SETTINGS)
        # Compiled once, while Ray starts, and not by every worker for itself.
        ready = threading.Thread(target=warm)
        ready.start()
        with stderr_to(log):
            self._ray = _import_ray()
            self._connect(workers, address)
        ready.join()
        self._own = OwnRay() if address is None else None
        self.nodes = Nodes(self._ray, mode, trusted=address is None, tell=tell)
        # Where the cluster has more, a block that waits would play.
        self._most = workers if address else None
        self._queued = 1 if self._most else QUEUED_PER_WORKER
        try:
            self.nodes.settle()
            if workers and address and workers > self.nodes.workers:
                found = self.nodes.workers
                what = f"the cluster at {address} offers fewer than {workers} CPUs: {found}"
                raise ClusterError(what, hint=f"--workers {found}, or without --workers all of it")
        except BaseException:
            self.close()
            raise

    @property
    def workers(self) -> int:
        """Blocks that are played at once by the nodes that are there now."""
        return max(1, min(self.nodes.workers, self._most or self.nodes.workers))

    def play(self, jobs: Jobs) -> Iterator[BlockResult]:
        ray = self._ray
        task = ray.remote(num_cpus=1, max_retries=0)(_play)
        flights: dict[Any, tuple[BlockJob, Node]] = {}
        lost: deque[BlockJob] = deque()
        failures = Failures()
        while True:
            if self._own is not None:
                self._own.check()
            self.nodes.look()
            while (node := self._room(len(flights))) is not None:
                job = lost.popleft() if lost else jobs.take()
                if job is None:
                    break
                fly = task.options(scheduling_strategy=node.strategy)
                flights[fly.remote(job, self._mode, node.name)] = job, node
                node.in_flight += 1
            if not flights:
                if node is not None or (job := lost.popleft() if lost else jobs.take()) is None:
                    return
                lost.append(job)
                self.nodes.settle()  # whoever may play is probed at this moment, or nobody is left
                continue
            ended, _ = ray.wait(list(flights), num_returns=1, timeout=LOOK_S)
            if ended:  # All are taken together: Ray looks through everything in flight each time.
                ended, _ = ray.wait(list(flights), num_returns=len(flights), timeout=0)
            for reference in ended:
                job, node = flights.pop(reference)
                node.in_flight -= 1
                try:
                    result = self._get(reference)
                except PlatformLoss as loss:
                    lost.append(job)
                    self.nodes.suspect(node)
                    failures.failed(f"on node {node.name}: {loss}")
                else:
                    failures.played()
                    yield result

    def close(self) -> None:
        with stderr_to(self._log):
            self._ray.shutdown()
        if self._own is not None:
            self._own.close()

    def _room(self, in_flight: int) -> Node | None:
        """Where another block may go now."""
        if self._most is not None and in_flight >= self._most:
            return None
        return self.nodes.with_room(self._queued)

    def _get(self, reference: Any) -> BlockResult:
        """Raises PlatformLoss where the block can be played again, PlatformError for a fault of ours."""
        try:
            result: BlockResult = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, LOSSES):
                raise PlatformLoss(str(error.cause)) from error
            if isinstance(error.cause, ArenaError):
                raise error.cause from error
            raise PlatformError(f"a worker failed: {error.cause or error}") from error
        except self._ray.exceptions.RayError as error:
            first = (str(error).splitlines() or [""])[0]
            raise PlatformLoss(f"{type(error).__name__}: {first}") from error
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
            raise _unreachable(address, error, answers=True) from error


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
        raise _unreachable(address, error, answers=False) from error


def _unreachable(address: str | None, error: Exception, answers: bool) -> ClusterError:
    where = f"at {address}" if address else "on this machine"
    first = getattr(error, "strerror", None)
    first = first or (str(error).splitlines() or [type(error).__name__])[0]
    start = "start one with `ray start --head`, or play with --local without Ray"
    if answers:
        start += (
            "\nwhere it asks for a token: RAY_AUTH_MODE=token and the token here, docs/cluster.md"
        )
    hint = start if address else "--local plays without Ray"
    return ClusterError(f"Ray cannot be reached {where}: {first}", hint=hint)


def _import_ray() -> Any:
    import ray  # late: it takes a second that --local and the reading commands need not pay
    import ray.exceptions
    import ray.util.scheduling_strategies

    return ray


@functools.cache
def _zygote(mode: SandboxMode) -> Zygote:
    """The zygote of this Ray worker; it ends with the worker, whose socket it watches."""
    return Zygote(mode)


def _play(job: BlockJob, mode: SandboxMode, node: str) -> BlockResult:
    """The task. Runs in a Ray worker of the node with this name."""
    try:
        return play_block(job, _zygote(mode), os.getpid(), node=node)
    except SandboxUnavailable:
        _zygote.cache_clear()  # it may have been killed; the next block starts another
        raise
