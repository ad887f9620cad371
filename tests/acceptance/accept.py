"""Run the acceptance checks of the ratings: every module point_NN.py beside this file, or those named.

    python tests/acceptance/accept.py          # all
    python tests/acceptance/accept.py 2 4      # point_02.py and point_04.py

Prints a table, writes results/accept.json and ends with 1 when a check fails. Each module has a
function `measure() -> list[Check]`.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from check import Check

HERE = Path(__file__).parent
RESULTS = HERE.parent.parent / "results" / "accept.json"


def main(points: list[str]) -> int:
    """Run the checks and report; the exit code."""
    wanted = {f"point_{int(point):02}" for point in points}
    modules = [path.stem for path in sorted(HERE.glob("point_*.py"))]
    if missing := wanted - set(modules):
        print(f"no such module: {', '.join(sorted(missing))}", file=sys.stderr)
        return 2
    checks: list[Check] = []
    for module in modules:
        if not wanted or module in wanted:
            checks += _run(module)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps([asdict(check) for check in checks], indent=2) + "\n")
    failed = sum(not check.ok for check in checks)
    print(f"{len(checks)} checks, {failed} failed; written to {RESULTS}")
    return 1 if failed else 0


def _run(module: str) -> list[Check]:
    began = time.monotonic()
    checks: list[Check] = importlib.import_module(module).measure()
    print(f"{module} ({time.monotonic() - began:.0f} s)")
    for check in checks:
        verdict = "ok  " if check.ok else "FAIL"
        print(f"  {verdict} {check.name}: {check.value:.6g} ({check.bound})", flush=True)
    return checks


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
