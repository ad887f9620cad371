"""docs/performance.md from the figures."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version

from figures import Figure, as_rows

_HEAD = """# How fast it is

Made by `make bench` and then `make bench-page`; run them to see your machine. Measured on {machine},
with nothing else running.

Games are of two seats under `classic` with five dice, between copies of one bot, in blocks of 8,192
with 2,048 games on their way. CPU time is that of the host and of the bots' locked-down processes
together, from the plan of a block to the bytes of its records; the least of five runs. "A core" is one
second of it.

| figure | value | target | met | |
|---|---|---|---|---|
"""

_TAIL = """
## What it means

- Time inside the bots is what remains: a bot of ten microseconds a decision pays the percentage above
  for everything else, dice, rules, sandbox, records and all.
- `act` is called from Python once a decision, with a view that reads the row as it came; `act_batch`
  gets the rows of a thousand games at once. Where speed matters, write the second.
- A target that was missed stands there as missed. No rule, no history and no check is left out to
  reach one.
- "Sandbox / in process" compares whole blocks with the same games played without processes, locks,
  shared memory or clocks, with the bots called in the host's own process.
"""


def write_page(figures: list[Figure]) -> str:
    """The page as Markdown."""
    rows = "".join(f"| {' | '.join(row)} |\n" for row in as_rows(figures))
    return _HEAD.format(machine=machine()) + rows + _TAIL


def machine() -> str:
    """What this is measured on, in words."""
    cores = os.cpu_count()
    versions = ", ".join(f"{name} {version(name)}" for name in ("numpy", "numba", "ray"))
    python = platform.python_version()
    return f"{cores} shared virtual cores, {platform.machine()}, Python {python}, {versions}"
