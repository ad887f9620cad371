"""Point 5: how long a fit of 20 bots and a million games takes, and how much memory."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from check import Check, at_most

BOTS, GAMES = 20, 1_000_000
_SLICE = 100_000


def measure() -> list[Check]:
    """Seconds and the peak of memory, each measurement in a process of its own.

    The bounds are for a machine that does nothing else; CPU seconds tell where it does.
    """
    two, mixed, six = _timed([2]), _timed([2, 3, 4, 5, 6]), _timed([6])
    cpu = [
        Check(f"CPU seconds of the same, {name} (for comparison)", told["cpu"], "none", True)
        for name, told in (("2 seats", two), ("2 to 6 seats", mixed), ("6 seats", six))
    ]
    return [
        *cpu,
        at_most("20 bots x 1e6 games, 2 seats: s", two["seconds"], 1),
        at_most("20 bots x 1e6 games, 2 to 6 seats: s", mixed["seconds"], 8),
        at_most("20 bots x 1e6 games, 6 seats: s", six["seconds"], 30),
        at_most("20 bots x 1e6 games, 6 seats: GB at the peak", six["gb"], 2),
    ]


def _timed(sizes: list[int]) -> dict[str, float]:
    """A million games in equal parts of these table sizes, fitted after a small one has compiled."""
    here = str(Path(__file__).parent)
    paths = [here, str(Path(here).parent), *sys.path]
    code = f"import sys; sys.path[:0] = {paths!r}; import point_05; point_05.fit_once({sizes!r})"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    told: dict[str, float] = json.loads(done.stdout)
    return told


def fit_once(sizes: list[int]) -> None:
    """Fit and print seconds and GB as JSON."""
    from made_outcomes import outcomes_of, simulated

    from arena.ratings.batch import fit

    rng = np.random.default_rng(5)
    strengths = rng.normal(25.0, 3.0, BOTS)
    boards = []
    for seats in sizes:
        parts = [
            simulated(strengths, seats, _SLICE // len(sizes), rng) for _ in range(GAMES // _SLICE)
        ]
        bots, ranks = (
            np.concatenate([getattr(part, name) for part in parts]) for name in ("bots", "ranks")
        )
        boards.append(outcomes_of(bots, ranks))
    fit(simulated(strengths, 3, 100, rng), BOTS)
    began, cpu = time.perf_counter(), time.process_time()
    for board in boards:
        fit(board, BOTS)
    seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
    gb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
    print(json.dumps({"seconds": seconds, "cpu": cpu, "gb": gb}))
