"""Whole commands: how long until something is there, how large it is, how much memory it takes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from figures import Figure, figure

ROOT = Path(__file__).parents[2]
ARENA = [sys.executable, "-m", "arena.cli.main"]
REPEATS = 5
PAIR = ["bots/bench_scripted.py", "bots/bench_scripted_batch.py"]


def start_figures() -> Iterator[Figure]:
    """Start-up of the command, and of a league on a machine that has compiled the engine."""
    shortest = min(_seconds([*ARENA, "--help"], ROOT) for _ in range(REPEATS))
    yield figure("`arena --help`", shortest, "s", "<=", 0.2)
    with project() as folder:
        run = [*ARENA, "run", "tournaments/demo.yaml", "--new"]
        _first_words([*run, "--local"], folder)  # compiles, on a new machine
        local = min(_first_words([*run, "--local"], folder) for _ in range(REPEATS))
        yield figure("demo league, `--local`: first standings", local, "s", "<=", 2)
        whole = min(_seconds([*run, "--local"], folder) for _ in range(2))
        yield figure("demo league, `--local`: the table", whole, "s")
        on_ray = min(_first_words(run, folder) for _ in range(3))
        yield figure("demo league, Ray: first standings", on_ray, "s", "<=", 8)


def size_figures(games: int) -> Iterator[Figure]:
    """A league of one pair: bytes a game, one game shown, the driver's memory and its cost a block."""
    with project() as folder:
        peaks = []
        for name, number in (("small", games // 10), ("large", games)):
            peaks.append(driven(folder, name, number, PAIR)["peak_mib"])
        blocks = folder / "results" / "large" / "blocks"
        size = sum(path.stat().st_size for path in blocks.glob("*.parquet"))
        yield figure("records of a 2-seat game", size / games, "bytes", "<=", 40)
        show = [*ARENA, "replay", "large", str(games * 2 // 3)]
        shown = min(_seconds(show, folder) for _ in range(REPEATS))
        yield figure(f"one game of {games:,} shown", shown, "s", "<=", 0.3)
        note = f"{peaks[0]:.0f} and {peaks[1]:.0f} MiB, bots' processes apart"
        ratio = peaks[1] / peaks[0]
        yield figure("driver's memory at 10x the games", ratio, "times", "<=", 1.1, note)
        yield _driver(folder / "results" / "large")


def driven(folder: Path, name: str, games: int, bots: list[str]) -> dict[str, float]:
    """A league of about so many games, played by driver.py; what that says."""
    pairs = len(bots) * (len(bots) - 1) // 2
    league = folder / "tournaments" / f"{name}.yaml"
    league.write_text(
        f"name: {name}\nbots: [{', '.join(bots)}]\n"
        f"schedule: {{deals: {max(1, games // (2 * pairs))}, max_tables: {pairs}}}\n"
    )
    program = str(Path(__file__).parent / "driver.py")
    done = subprocess.run(
        [sys.executable, program, str(league)],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    told: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return told


def _driver(run: Path) -> Figure:
    """What the driver does with a finished block: two files, each written, synced and renamed."""
    from arena.records.folder import RunFolder

    content = [
        (path.read_bytes(), path.with_suffix(".json").read_bytes())
        for path in sorted((run / "blocks").glob("*.parquet"))
    ]
    folder = RunFolder(run)
    began = time.process_time()
    for number, (records, side) in enumerate(content):
        folder.write_block(number, records, side)
    cpu = (time.process_time() - began) / len(content)
    return figure("driver's cost a block", 1000 * cpu, "ms of CPU", "<=", 2)


class project:
    """A folder with the shipped bots and the benchmark's, for as long as the context lasts; `within`
    another one, or where temporary files go."""

    def __init__(self, within: str | None = None) -> None:
        self._within = within

    def __enter__(self) -> Path:
        self._held = tempfile.TemporaryDirectory(dir=self._within)
        folder = Path(self._held.name)
        shutil.copytree(ROOT / "bots", folder / "bots")
        shutil.copytree(ROOT / "tournaments", folder / "tournaments")
        for path in (Path(__file__).parent / "bots").glob("*.py"):
            shutil.copy(path, folder / "bots" / f"bench_{path.name}")
        return folder

    def __exit__(self, *error: object) -> None:
        self._held.cleanup()


def _seconds(command: list[str], folder: Path) -> float:
    began = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return time.perf_counter() - began


def _first_words(command: list[str], folder: Path) -> float:
    """Seconds until the first line that tells standings."""
    began = time.perf_counter()
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as run:
        assert run.stdout is not None
        for line in run.stdout:
            if b"provisional:" in line or b"rank " in line:
                seconds = time.perf_counter() - began
                run.stdout.read()
                return seconds
    raise RuntimeError(f"{command} told no standings")
