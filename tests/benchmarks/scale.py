"""`make scale`: how costs grow with games and bots, and whether one driver feeds a thousand workers.

python tests/benchmarks/scale.py            up to 10^6 games; about fifteen minutes on two cores
python tests/benchmarks/scale.py --all      10^7 games, too
python tests/benchmarks/scale.py --page     write docs/scale.md from results/scale.json

Bots are copies of one scripted bot; leagues are played by `driver.py`, with one worker.
"""

from __future__ import annotations

import heapq
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from league import ARENA, driven, project
from scale_page import write_page
from table import job

from arena.block.play import BlockResult, play_block
from arena.records.folder import RunFolder
from arena.sandbox.nursery import Zygote

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
BLOCK_GAMES = (8192, 100_000)
"""Blocks as large as arena makes them by itself, and as large as a league may ask for."""
WORKERS = 1000
SECONDS = 20.0


def league_figures(bots: int, games: int) -> dict[str, float]:
    """One league: what driver.py says, bytes a game, and the time of plan and table."""
    with project() as folder:
        names = []
        for number in range(bots):
            name = f"bots/s{number:03}.py"
            shutil.copy(folder / "bots" / "bench_scripted.py", folder / name)
            names.append(name)
        told = driven(folder, "league", games, names)
        blocks = folder / "results" / "league" / "blocks"
        told["bots"] = bots
        told["bytes"] = sum(p.stat().st_size for p in blocks.glob("*.parquet")) / told["games"]
        told["side_bytes"] = sum(p.stat().st_size for p in blocks.glob("*.json")) / told["games"]
        began = time.perf_counter()
        subprocess.run([*ARENA, "leaderboard"], cwd=folder, check=True, capture_output=True)
        told["table_s"] = time.perf_counter() - began
        return told


class FakeWorkers:
    """WORKERS workers that need `block_s` for a block and always bring the same result."""

    def __init__(self, result: BlockResult, block_s: float, until: float) -> None:
        self._result = result
        self._block_s = block_s
        self._until = until
        self.late_s: list[float] = []
        """How long finished blocks had waited when the driver took them."""

    def play(self) -> Iterator[BlockResult]:
        now = time.perf_counter()
        ends = [now + self._block_s * worker / WORKERS for worker in range(WORKERS)]
        heapq.heapify(ends)
        while ends[0] < self._until:
            end = heapq.heappop(ends)
            time.sleep(max(0.0, end - time.perf_counter()))
            taken = time.perf_counter()
            self.late_s.append(taken - end)
            heapq.heappush(ends, taken + self._block_s)  # its next block is handed out now
            yield self._result


def driver_figures(block_games: int) -> dict[str, float]:
    """The driver's loop over what fake workers bring: blocks a second, and how far it falls behind.

    A fake worker needs as long for a block as a real one has just needed here.
    """
    zygote = Zygote("landlock")
    try:
        play_block(job("scripted", 64), zygote, 0)
        began = time.perf_counter()
        result = play_block(job("scripted", block_games), zygote, 0)
        block_s = time.perf_counter() - began
    finally:
        zygote.close()
    with tempfile.TemporaryDirectory(dir=ROOT / "results") as name:
        folder = RunFolder(Path(name))
        (Path(name) / "blocks").mkdir()
        began, cpu = time.perf_counter(), time.process_time()
        workers = FakeWorkers(result, block_s, began + SECONDS)
        blocks = 0
        for played in workers.play():
            folder.write_block(blocks, played.records, played.side)
            blocks += 1
        seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
    late = sorted(workers.late_s[len(workers.late_s) // 2 :])
    size = len(result.records) + len(result.side)
    return {
        "block_games": block_games,
        "block_s": block_s,
        "blocks_per_s": blocks / seconds,
        "cpu_ms_a_block": 1000 * cpu / blocks,
        "megabytes_per_s": blocks * size / seconds / 1e6,
        "bytes_a_game": size / block_games,
        "late_ms_median": 1000 * late[len(late) // 2],
        "workers_fed": blocks / seconds * block_s,
    }


def main(arguments: list[str]) -> None:
    if arguments == ["--page"]:
        PAGE.write_text(write_page(json.loads(RESULT.read_text())))
        print(PAGE)
        return
    sizes = [*SIZES, LARGEST] if arguments == ["--all"] else SIZES
    found: dict[str, object] = {"driver": [driver_figures(games) for games in BLOCK_GAMES]}
    print(found["driver"], flush=True)
    leagues: list[dict[str, float]] = []
    for bots, games in sizes:
        leagues.append(league_figures(bots, games))
        print(leagues[-1], flush=True)
        RESULT.write_text(json.dumps(found | {"leagues": leagues}, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
