"""`make bench`: every figure of docs/performance.md, measured here and now.

python tests/benchmarks/bench.py          measure, print a table, write results/bench.json
python tests/benchmarks/bench.py --page   write docs/performance.md from results/bench.json
"""

from __future__ import annotations

import sys
from pathlib import Path

from figures import Figure, as_rows, load, save
from league import size_figures, start_figures
from page import write_page
from rich.console import Console
from rich.table import Table
from speed import peer_figures, speed_figures, worker_figures

ROOT = Path(__file__).parents[2]
RESULT = ROOT / "results" / "bench.json"
PAGE = ROOT / "docs" / "performance.md"
GAMES_STORED = 1_000_000


def main(arguments: list[str]) -> None:
    if arguments == ["--page"]:
        PAGE.write_text(write_page(load(RESULT)))
        print(PAGE)
        return
    figures: list[Figure] = []
    console = Console()
    for name, part in (
        ("speed", speed_figures()),
        ("other libraries", peer_figures()),
        ("workers", worker_figures()),
        ("start-up", start_figures()),
        (f"a league of {GAMES_STORED:,} games", size_figures(GAMES_STORED)),
    ):
        console.print(f"measuring {name} ...", style="dim")
        figures += part
        save(figures, RESULT)
    table = Table("figure", "value", "target", "met", "note")
    for row in as_rows(figures):
        table.add_row(*row)
    console.print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
