"""Speed of games: the engine, the sandbox, workers, and other libraries' trivial bots."""

from __future__ import annotations

import functools
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import peers
from figures import Figure, absent, figure
from table import Cost, Repeated, in_process, job, sandboxed

from arena.runner.local import LocalBackend
from arena.sandbox.nursery import Zygote

GAMES = 8192  # a block of a large league
REPEATS = 5


def best(measure: Callable[[], Cost]) -> Cost:
    """The run with the least CPU time: other work on the machine only ever adds."""
    return min((measure() for _ in range(REPEATS)), key=lambda cost: cost.cpu_s)


@functools.cache
def measured(name: str, how: str) -> Cost:
    """The cost of a bot against itself, `how` is "sandboxed" or "in process"."""
    games = GAMES if name != "ponders" else GAMES // 8
    if how == "in process":
        return best(lambda: in_process(name, games))
    zygote = Zygote("landlock")
    try:
        return best(lambda: sandboxed(zygote, name, games))
    finally:
        zygote.close()


def speed_figures() -> Iterator[Figure]:
    """Games a CPU second of one core, sandbox and records included, and the ratios."""
    scripted, batch = measured("scripted", "sandboxed"), measured("scripted_batch", "sandboxed")
    rate, batch_rate = scripted.games / scripted.cpu_s, batch.games / batch.cpu_s
    per_decision = _ns(scripted)
    what = f"{scripted.decisions / scripted.games:.0f} decisions a game"
    yield figure("sandboxed, `act`", rate, "games/s a core", ">=", 50_000, what)
    yield figure("sandboxed, `act`, a decision", per_decision, "ns of CPU")
    yield figure("sandboxed, `act_batch`", batch_rate, "games/s a core", ">=", 150_000, what)
    yield figure("sandboxed, `act_batch`, a decision", _ns(batch), "ns of CPU")
    yield figure("cheapest bot, a decision", _ns(measured("cheapest", "sandboxed")), "ns of CPU")
    for name in ("scripted", "scripted_batch"):
        boxed, free = measured(name, "sandboxed"), measured(name, "in process")
        ratio = boxed.cpu_s / free.cpu_s
        note = "processes, locks, shared memory and clocks"
        yield figure(f"sandbox / in process, {name}", ratio, "", "<=", 1.05, note)
    yield _ten_microseconds()


def _ten_microseconds() -> Figure:
    boxed = measured("ponders", "sandboxed")
    bot = _inside("ponders")
    note = f"{bot * 1e6:.1f} us a decision inside the bot"
    share = 100 * (1 - bot * boxed.decisions / boxed.cpu_s)
    return figure("bot of 10 us a decision: all else", share, "% of the time", "<=", 6, note)


def _inside(name: str) -> float:
    """CPU seconds of one decision inside the bot: `act` alone, on views that are there already."""
    from inside import decision_seconds

    return decision_seconds(name)


def peer_figures() -> Iterator[Figure]:
    """CPU time a decision of other libraries' fastest Python loops, whole process each."""
    ours = _ns(measured("scripted", "sandboxed"))
    for name in peers.PEERS:
        done = subprocess.run(
            [sys.executable, peers.__file__, name], capture_output=True, text=True, check=False
        )
        title = f"{name}, a decision"
        if done.returncode:
            why = (done.stderr.strip().splitlines() or ["failed"])[-1]
            yield absent(title, "ns of CPU", why)
            continue
        theirs = float(done.stdout)
        yield figure(title, theirs, "ns of CPU", note=f"{theirs / ours:.1f} times ours")
        if name == "open_spiel":
            ratio = theirs / ours
            yield figure("OpenSpiel / arena, CPU a decision", ratio, "times", ">=", 4)


def worker_figures() -> Iterator[Figure]:
    """What a second worker brings, with Ray, on games that take long enough."""
    from arena.runner.ray_cluster import RayBackend

    seconds = {}
    for workers in (1, 2):
        with tempfile.TemporaryDirectory() as folder:
            backend = RayBackend("landlock", workers, None, Path(folder) / "log")
            try:
                _play_all(backend, 2 * workers)  # everybody is warm
                began = time.perf_counter()
                games = _play_all(backend, 12)
                seconds[workers] = (time.perf_counter() - began) / games
            finally:
                backend.close()
    ratio = seconds[1] / seconds[2]
    note = f"{1 / seconds[1]:,.0f} and {1 / seconds[2]:,.0f} games/s, records included"
    yield figure("two workers / one", ratio, "times", ">=", 1.65, note)


def _play_all(backend: LocalBackend, blocks: int) -> int:
    return sum(result.games for result in backend.play(Repeated(job("scripted", 8192), blocks)))


def _ns(cost: Cost) -> float:
    return 1e9 * cost.cpu_s / cost.decisions
