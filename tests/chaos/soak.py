"""`make soak MINUTES=60`: games with bots that break, hang and leak; nothing may grow.

Once a minute memory, descriptors and processes by kind and temporary files become a row of
results/soak.json. A figure grows when the median of its last quarter is more than GROWTH times that of
its second quarter and above it by more than its slack; then this ends with 1. The first quarter is
start-up and does not count.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import psutil
from processes import adopting, by_kind, left_after, living

ROOT = Path(__file__).parents[2]
RESULT = ROOT / "results" / "soak.json"
GROWTH = 1.15
SLACK = {"mib": 24.0, "descriptors": 8.0, "processes": 3.0, "files": 5.0}
"""What a figure may be above, by its last word: allocators and Ray's spare workers come and go."""
END_S = 60.0
LOOKS = 5
"""Times that processes are looked at within a row; the median of each figure is kept."""
LEAGUE = """name: soak
bots: [bots/*.py]
table_size: 3
schedule: {deals: 2000000, max_tables: 20}
max_forfeits: 1000000000
block_games: 1000
limits: {decision_ms: 50, game_bank_ms: 200, blocked_ms: 300, memory_mib: 512}
"""
Row = dict[str, float]


def soak(minutes: float, every_s: float, workers: int) -> list[Row]:
    """Rows of one run that is watched for so long and then stopped, as by Ctrl-C."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="soak") as place, adopting() as before:
        root = _project(Path(place))
        temporary = root / "tmp"
        temporary.mkdir()
        words = ["run", "soak.yaml", "--workers", str(workers), "--yes"]
        with open(root / "said", "w", encoding="utf-8") as said:
            driver = subprocess.Popen(
                [sys.executable, "-m", "arena.cli.main", *words],
                cwd=root,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                env=os.environ | {"TMPDIR": str(temporary), "RAY_TMPDIR": str(temporary)},
            )
            try:
                _watch(driver, root, rows, before, minutes, every_s)
            finally:
                driver.send_signal(signal.SIGINT)
                driver.wait(timeout=END_S * 3)
        print((root / "said").read_text(encoding="utf-8")[-600:], flush=True)
        left = left_after(before, END_S)
        if driver.returncode != 130 or left:
            sys.exit(f"exit {driver.returncode}, expected 130; left running: {left}")
    return rows


def growing(rows: Sequence[Row]) -> list[str]:
    """A sentence for each figure that grows."""
    quarter = len(rows) // 4
    if not quarter:
        return ["fewer than four rows tell nothing"]
    found = []
    for name in sorted(set(rows[0]) - {"minute", "games"}):
        early = statistics.median(row.get(name, 0.0) for row in rows[quarter : 2 * quarter])
        late = statistics.median(row.get(name, 0.0) for row in rows[-quarter:])
        if late > early * GROWTH and late - early > SLACK[name.rpartition("_")[2]]:
            found.append(f"{name} grows: {early:.1f} in the second quarter, {late:.1f} in the last")
    return found


def _watch(
    driver: subprocess.Popen[bytes],
    root: Path,
    rows: list[Row],
    before: set[psutil.Process],
    minutes: float,
    every_s: float,
) -> None:
    began = time.monotonic()
    shared = set(os.listdir("/dev/shm"))
    while (spent := time.monotonic() - began) < minutes * 60:
        if driver.poll() is not None:
            sys.exit(f"the run ended by itself with {driver.returncode}")
        looks = []
        for _ in range(LOOKS):
            time.sleep(every_s / LOOKS)
            looks.append(_figures(living(before)))
        row: Row = {"minute": round(spent / 60, 2), "games": _games(root)}
        names = sorted({name for look in looks for name in look})
        row |= {name: statistics.median(look.get(name, 0.0) for look in looks) for name in names}
        row["tmp_files"] = sum(len(files) for _, _, files in os.walk(root / "tmp"))
        row["shm_files"] = len(set(os.listdir("/dev/shm")) - shared)
        rows.append(row)
        print(json.dumps(row), flush=True)


def _figures(processes: list[psutil.Process]) -> Row:
    """Memory, descriptors and number of the processes of each kind, and of all."""
    found: Row = {"processes": len(processes)}
    for kind, members in by_kind(processes).items():
        found[f"{kind}_processes"] = len(members)
        for process in members:
            with suppress(psutil.NoSuchProcess):
                used = process.memory_info().rss / 2**20
                found[f"{kind}_mib"] = round(found.get(f"{kind}_mib", 0.0) + used, 1)
                opened = process.num_fds()
                found[f"{kind}_descriptors"] = found.get(f"{kind}_descriptors", 0.0) + opened
    return found


def _games(root: Path) -> float:
    """Games stored so far."""
    return 1000.0 * len(list(root.glob("results/soak/blocks/*.parquet")))


def _project(root: Path) -> Path:
    (root / "bots").mkdir()
    for path in (Path(__file__).parent / "bots").glob("*.py"):
        shutil.copy(path, root / "bots")
    for name in ("thirds", "uniform"):
        shutil.copy(ROOT / "bots" / f"{name}.py", root / "bots")
    (root / "soak.yaml").write_text(LEAGUE, encoding="utf-8")
    return root


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--every", type=float, default=60.0, help="seconds between two rows")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    rows = soak(options.minutes, options.every, options.workers)
    found = growing(rows)
    RESULT.parent.mkdir(exist_ok=True)
    verdict = {"minutes": options.minutes, "growing": found, "rows": rows}
    RESULT.write_text(json.dumps(verdict, indent=1) + "\n", encoding="utf-8")
    print("\n".join(found) or "nothing grows", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
