"""`make scale`: how costs grow with games and bots, and whether one driver feeds a thousand workers.

python tests/benchmarks/scale.py            all but the league of 10^7 games; ten minutes
python tests/benchmarks/scale.py --largest  that league alone; as long again
python tests/benchmarks/scale.py --page     write docs/scale.md from results/scale.json

Bots are copies of one scripted bot; leagues are played by `driver.py`, with one worker.
"""

from __future__ import annotations

import heapq
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import ray
from league import ARENA, driven, project
from scale_page import write_page
from table import job

from arena.block.play import BlockJob, BlockResult, play_block
from arena.league.bots import read_league_and_bots
from arena.ratings.waves import planner
from arena.runner.backend import Backend, Jobs
from arena.runner.play import play_missing
from arena.runner.prepare import admit_all, begin, read_field
from arena.runner.ray_cluster import RayBackend
from arena.sandbox.nursery import Zygote
from arena.views.progress import RunProgress

ROOT = Path(__file__).parents[2]
RESULT = ROOT / "results" / "scale.json"
PAGE = ROOT / "docs" / "scale.md"
SIZES = [
    (2, 10_000),
    (2, 100_000),
    (2, 1_000_000),
    (10, 100_000),
    (10, 1_000_000),
    (50, 100_000),
    (200, 100_000),
]
LARGEST = (2, 10_000_000)
DISK, MEMORY = None, "/dev/shm"
DRIVEN = [
    ("scripted", 8192, DISK),
    ("scripted", 8192, MEMORY),
    ("ponders", 8192, DISK),
    ("ponders", 100_000, DISK),
]
"""Bots that do next to nothing, or think ten microseconds; blocks as large as arena makes them by
itself, or as a league may ask for; into files, or into memory, where what is left is the driver's."""
WORKERS = 1000
SECONDS = 15.0
RAY_BLOCKS = 4000
DISK_FILES = 3000
FIELD = 10
PAIRS = FIELD * (FIELD - 1) // 2


def league_figures(bots: int, games: int) -> dict[str, object]:
    """One league: what driver.py says, bytes a game, and the time of plan and table."""
    began, busy, own = time.perf_counter(), machine_s(), own_s()
    with project() as folder:
        told: dict[str, Any] = dict(driven(folder, "league", games, copies(folder, bots)))
        blocks = folder / "results" / "league" / "blocks"
        told["bots"] = bots
        told["bytes"] = sum(p.stat().st_size for p in blocks.glob("*.parquet")) / told["games"]
        told["side_bytes"] = sum(p.stat().st_size for p in blocks.glob("*.json")) / told["games"]
        table = time.perf_counter()
        subprocess.run([*ARENA, "leaderboard"], cwd=folder, check=True, capture_output=True)
        told["table_s"] = time.perf_counter() - table
    others = machine_s() - busy - (own_s() - own)
    told["others"] = max(0.0, others / (time.perf_counter() - began))
    return told


def machine_s() -> float:
    """CPU seconds of all programs since the machine started: user, nice and system time."""
    ticks = Path("/proc/stat").read_text().split()[1:4]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def own_s() -> float:
    """CPU seconds of this process and of those that it waited for."""
    return sum(os.times()[:4])


def copies(folder: Path, bots: int) -> list[str]:
    """So many copies of the scripted bot, by their paths in the folder."""
    names = [f"bots/s{number:03}.py" for number in range(bots)]
    for name in names:
        shutil.copy(folder / "bots" / "bench_scripted.py", folder / name)
    return names


class FakeWorkers:
    """A backend of WORKERS workers that need `block_s` for a block and always bring the same result,
    under the number that was asked for."""

    workers = WORKERS

    def __init__(self, result: BlockResult, block_s: float) -> None:
        self._result = result
        self._block_s = block_s
        self.late_s: list[float] = []
        """How long finished blocks had waited when the driver took them."""

    def play(self, jobs: Jobs) -> Iterator[BlockResult]:
        """In the order in which they end; a worker begins when the driver hands out its next block."""
        began = time.perf_counter()
        ends: list[tuple[float, int]] = []
        while True:
            while len(ends) < WORKERS and (job := jobs.take()) is not None:
                first = len(self.late_s) + len(ends) < WORKERS
                begins = (
                    began + self._block_s * len(ends) / WORKERS if first else time.perf_counter()
                )
                heapq.heappush(ends, (begins + self._block_s, job.block.number))
            if not ends:
                return
            end, number = heapq.heappop(ends)
            time.sleep(max(0.0, end - time.perf_counter()))
            self.late_s.append(time.perf_counter() - end)
            yield replace(self._result, number=number)

    def close(self) -> None:
        """Nothing to end."""


def real_block(bot: str, games: int) -> tuple[BlockResult, float]:
    """A block as a worker plays it, and the seconds that took."""
    zygote = Zygote("landlock")
    try:
        play_block(job(bot, 64), zygote, 0)
        began = time.perf_counter()
        result = play_block(job(bot, games), zygote, 0)
        return result, time.perf_counter() - began
    finally:
        zygote.close()


def drive(
    backend: Backend, blocks: int, block_games: int, within: str | None
) -> tuple[int, float, float]:
    """A run of about so many blocks through the driver's own loop, into a folder: blocks, seconds, and
    CPU seconds of this process."""
    with project(within) as root:
        league = root / "tournaments" / "fake.yaml"
        deals = blocks * block_games // (2 * PAIRS)
        league.write_text(
            f"name: fake\nbots: [{', '.join(copies(root, FIELD))}]\nblock_games: {block_games}\n"
            f"schedule: {{deals: {deals}}}\n"
        )
        file, bots = read_league_and_bots(league)
        field = admit_all(read_field(file.league, bots, root), "landlock")
        folder = begin(field, root, "landlock")
        run = folder.read_run()
        began, cpu = time.perf_counter(), time.process_time()
        with folder.locked(), closing(backend), RunProgress(backend.workers) as progress:
            play_missing(folder, run, field.bundles, backend, progress, planner(folder))
            seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
        return len(run.plan.blocks), seconds, cpu


def driver_figures(bot: str, block_games: int, within: str | None) -> dict[str, object]:
    """The driver before fake workers: blocks a second, and how far it falls behind.

    A fake worker needs as long for a block as a real one has just needed here.
    """
    result, block_s = real_block(bot, block_games)
    workers = FakeWorkers(result, block_s)
    blocks = max(2 * WORKERS, int(SECONDS * WORKERS / block_s))
    blocks, seconds, cpu = drive(workers, blocks, block_games, within)
    quarter = len(workers.late_s) // 4
    late = sorted(workers.late_s[quarter:-quarter])
    size = len(result.records) + len(result.side)
    return {
        "bot": bot,
        "into": "memory" if within else "files",
        "block_games": block_games,
        "block_s": block_s,
        "blocks": blocks,
        "blocks_per_s": blocks / seconds,
        "cpu_ms_a_block": 1000 * cpu / blocks,
        "megabytes_per_s": blocks * size / seconds / 1e6,
        "bytes_a_game": size / block_games,
        "late_ms_median": 1000 * late[len(late) // 2],
        "workers_busy": WORKERS * block_s / (block_s + late[len(late) // 2]),
    }


def disk_speed() -> float:
    """MB/s of files of a block's size, each synced, without any of arena."""
    content = os.urandom(300_000)
    with tempfile.TemporaryDirectory() as name:
        began = time.perf_counter()
        for number in range(DISK_FILES):
            with open(Path(name) / str(number), "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        return DISK_FILES * len(content) / (time.perf_counter() - began) / 1e6


def ray_figures(block_games: int) -> dict[str, object]:
    """The driver with Ray, as much in flight as for WORKERS workers: what handing out and taking back
    costs. The tasks only hand back a block that lies in the store."""
    result, _ = real_block("scripted", block_games)
    with tempfile.TemporaryDirectory() as name:
        backend = RayBackend("landlock", None, None, Path(name) / "ray.log")
        backend.nodes.playing[0].cpus = WORKERS
        stored = ray.put(result)

        def hand_back(job: BlockJob, mode: str, node: str) -> BlockResult:
            return replace(ray.get(stored), number=job.block.number)

        with patch("arena.runner.ray_cluster._play", hand_back):
            blocks, seconds, cpu = drive(backend, RAY_BLOCKS, block_games, MEMORY)
    return {
        "block_games": block_games,
        "blocks": blocks,
        "blocks_per_s": blocks / seconds,
        "cpu_ms_a_block": 1000 * cpu / blocks,
    }


def main(arguments: list[str]) -> None:
    if arguments == ["--page"]:
        PAGE.write_text(write_page(json.loads(RESULT.read_text())))
        print(PAGE)
        return
    found = json.loads(RESULT.read_text()) if RESULT.exists() else {}

    def tell(kind: str, figures: list[dict[str, object]]) -> None:
        print(kind, figures[-1], flush=True)
        found[kind] = figures
        RESULT.write_text(json.dumps(found, indent=1) + "\n")

    leagues: list[dict[str, object]] = []
    if arguments == ["--largest"]:
        leagues = [league for league in found["leagues"] if league["games"] != LARGEST[1]]
        tell("leagues", [*leagues, league_figures(*LARGEST)])
        return
    tell("disk", [{"megabytes_per_s": disk_speed()}])
    tell("ray", [ray_figures(DRIVEN[0][1])])
    drivers: list[dict[str, object]] = []
    for bot, block_games, within in DRIVEN:
        drivers.append(driver_figures(bot, block_games, within))
        tell("driver", drivers)
    for bots, games in SIZES:
        leagues.append(league_figures(bots, games))
        tell("leagues", leagues)


if __name__ == "__main__":
    main(sys.argv[1:])
