"""`python driver.py LEAGUE`: plays a run as `arena run --local` does, but makes no table.

Prints seconds of the plan, of the games, and MiB that this process held at most.
"""

from __future__ import annotations

import json
import sys
import time
from contextlib import closing
from pathlib import Path

from arena.cli.place import RESULTS
from arena.league.bots import read_league_and_bots
from arena.ratings.waves import planner
from arena.runner.local import LocalBackend
from arena.runner.play import play_missing
from arena.runner.prepare import admit_all, begin, read_field
from arena.sandbox.modes import choose_mode
from arena.views.progress import RunProgress


def main(league: Path) -> None:
    file, bots = read_league_and_bots(league)
    field = read_field(file.league, bots, file.root)
    results = file.root / RESULTS
    results.mkdir(exist_ok=True)
    mode = choose_mode(sealed=False, trust_bots=False)
    folder = begin(admit_all(field, mode), results, mode)
    began = time.perf_counter()
    run = folder.read_run()
    games = run.plan.games
    plan_s = time.perf_counter() - began
    cpu = time.process_time()
    began = time.perf_counter()
    with folder.locked(), closing(LocalBackend(mode)) as backend, RunProgress(1) as progress:
        play_missing(folder, run, field.bundles, backend, progress, planner(folder))
    print(
        json.dumps(
            {
                "games": games,
                "blocks": len(run.plan.blocks),
                "plan_s": plan_s,
                "play_s": time.perf_counter() - began,
                "host_cpu_s": time.process_time() - cpu,
                "peak_mib": peak_mib(),
            }
        )
    )


def peak_mib() -> float:
    """The most memory that this process held. `ru_maxrss` would begin with what its parent held."""
    (line,) = [s for s in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in s]
    return int(line.split()[1]) / 1024


if __name__ == "__main__":
    main(Path(sys.argv[1]))
