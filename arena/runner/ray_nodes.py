"""The nodes of a Ray cluster: who may play, who is refused and why, and how many blocks each has in
flight. Only `ray_cluster` makes and asks them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from arena.errors import ClusterError
from arena.runner.nodes import installed
from arena.runner.own_ray import ready_worker
from arena.sandbox.modes import SandboxMode

LOOK_S = 2.0
"""How often it is looked who has come and who has gone."""
PROBE_S = 120.0
"""How long a node may take to be probed: the first time it compiles the engine."""
PROBE_RETRIES = 3
"""How often Ray repeats a probe whose worker is lost."""
QUEUED_PER_WORKER = 2
"""Blocks in flight per worker: one plays, one waits, so that no worker idles."""

State = Literal["probed", "plays", "refused", "lost"]
Tell = Callable[[str], None]


@dataclass
class Node:
    """One machine of the cluster. `address` is Ray's name for it, `strategy` sends a task there."""

    address: str
    name: str
    cpus: int
    strategy: Any
    state: State = "probed"
    in_flight: int = 0
    why: list[str] = field(default_factory=list)


class Nodes:
    """Every node that has been seen. A node that joins is probed before it plays, and again after a
    block was lost on it; one that lacks something is refused for good, and the others go on.

    `trusted` is for Ray on this machine, which has what the driver has. `tell` takes sentences for
    people.
    """

    def __init__(self, ray: Any, mode: SandboxMode, trusted: bool, tell: Tell) -> None:
        self._ray = ray
        self._mode = mode
        self._trusted = trusted
        self._tell = tell
        self._known: dict[str, Node] = {}
        self._probes: dict[Any, Node] = {}
        self._began: dict[Any, float] = {}
        # It takes no processor from blocks, and so need not wait for one.
        self._task = ray.remote(num_cpus=0, max_retries=PROBE_RETRIES)(_prober())
        self._warmer = ray.remote(num_cpus=1, max_retries=0)(ready_worker)
        self._look_at = 0.0

    @property
    def workers(self) -> int:
        """Blocks that are played at once by the nodes that play now."""
        return sum(node.cpus for node in self._known.values() if node.state == "plays")

    @property
    def playing(self) -> list[Node]:
        return [node for node in self._known.values() if node.state == "plays"]

    def look(self) -> None:
        """See who has come, who has gone, and what came of probes."""
        if time.monotonic() >= self._look_at:
            self._count()
            self._look_at = time.monotonic() + LOOK_S
        self._hear(0)

    def settle(self) -> None:
        """Wait until every node that is there now has been probed. Raises ClusterError when none of
        them may play."""
        self._count()
        while self._probes:
            self._hear(LOOK_S)
        if not self.playing:
            raise self._nobody()

    def with_room(self, queued: int = QUEUED_PER_WORKER) -> Node | None:
        """The node with the most room for another block, where there is any."""
        free = [node for node in self.playing if node.in_flight < node.cpus * queued]
        return min(free, key=lambda node: node.in_flight / node.cpus, default=None)

    def suspect(self, node: Node) -> None:
        """A block was lost there: probe the node before it is given another."""
        if node.state == "plays" and not self._trusted:
            self._probe(node)

    def _count(self) -> None:
        alive = {seen["NodeID"]: seen for seen in self._ray.nodes() if seen["Alive"]}
        for address, node in self._known.items():
            if address not in alive:
                self._lose(node)
        for address in alive.keys() - self._known.keys():
            cpus = int(alive[address]["Resources"].get("CPU", 0))
            if not cpus:
                continue  # such as a head that only manages
            node = Node(address, _name(alive[address]), cpus, self._strategy(address))
            self._known[address] = node
            if self._trusted:
                self._admit(node)
            else:
                self._probe(node)

    def _admit(self, node: Node) -> None:
        """Let the node play. Its workers start and load the engine at once: meanwhile bots are admitted
        and the plan is made."""
        node.state = "plays"
        for _ in range(node.cpus):
            self._warmer.options(scheduling_strategy=node.strategy).remote()

    def _probe(self, node: Node) -> None:
        node.state = "probed"
        probe = self._task.options(scheduling_strategy=node.strategy)
        reference = probe.remote(dict(installed()), self._mode)
        self._probes[reference] = node
        self._began[reference] = time.monotonic()

    def _hear(self, timeout_s: float) -> None:
        """Take the answers of probes that have ended, or have gone on for too long."""
        if not self._probes:
            return
        ended, open_ = self._ray.wait(
            list(self._probes), num_returns=len(self._probes), timeout=timeout_s
        )
        for reference in ended:
            node = self._take(reference)
            why = self._answer(reference)
            if why is None:
                self._lose(node)
            else:
                self._judge(node, why)
        for reference in open_:
            if time.monotonic() - self._began[reference] > PROBE_S:
                self._judge(self._take(reference), [f"no answer to a probe in {PROBE_S:.0f} s"])

    def _take(self, reference: Any) -> Node:
        del self._began[reference]
        return self._probes.pop(reference)

    def _answer(self, reference: Any) -> list[str] | None:
        """What a probe found; None where its node is not there any more."""
        errors = self._ray.exceptions
        try:
            found: list[str] = self._ray.get(reference)
        except (errors.TaskUnschedulableError, errors.NodeDiedError):
            return None
        except errors.RayError as error:
            return [f"it cannot be probed: {_last_line(error)}"]
        return found

    def _lose(self, node: Node) -> None:
        if node.state in ("probed", "plays"):
            self._tell(f"node {node.name} is lost; its blocks are played elsewhere")
        node.state = "lost"

    def _judge(self, node: Node, why: list[str]) -> None:
        if node.state == "lost":
            return
        node.why = why
        if not why:
            self._admit(node)
        else:
            node.state = "refused"
            self._tell(f"node {node.name} does not play: {'; '.join(why)}")

    def _nobody(self) -> ClusterError:
        refused = [node for node in self._known.values() if node.state == "refused"]
        lines = [f"{node.name}: {'; '.join(node.why)}" for node in refused]
        lines = lines or ["it has no node with a CPU for Ray's tasks"]
        hint = "\n".join([*lines, "docs/cluster.md says what a node needs"])
        return ClusterError("no node of the cluster can play", hint=hint)

    def _strategy(self, address: str) -> Any:
        strategies = self._ray.util.scheduling_strategies
        return strategies.NodeAffinitySchedulingStrategy(address, soft=False)


def _name(seen: dict[str, Any]) -> str:
    """What people call a node: the name it was started with, and where it is."""
    name, where = str(seen["NodeName"]), str(seen["NodeManagerAddress"])
    return name if name == where else f"{name} ({where})"


def _last_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[-1].strip() if lines else type(error).__name__


def _prober() -> Callable[[dict[str, str], SandboxMode], list[str]]:
    """The task that looks at a node. A function made within another travels whole, so a node that has
    no arena, or an older one, can say so."""

    def probe(expected: dict[str, str], mode: SandboxMode) -> list[str]:
        try:
            from arena.runner.nodes import lacking
        except (ImportError, AttributeError) as error:  # none of it, or another one
            return [f"arena cannot be loaded there: {error}"]
        return lacking(expected, mode)

    return probe
