"""docs/reference.md: the published table of the reference league, from the committed standings."""

from __future__ import annotations

import csv
from pathlib import Path

STANDINGS = Path(__file__).parents[1] / "reference" / "standings.csv"
BOTS = Path(__file__).parents[2] / "bots"
_HEAD = """\
# The reference league

Twenty bots of `bots/`, strategies from the literature, from public contests and of this house, each
against every other: 190 pairs, 100 deals a pair, each deal played twice with the seats swapped. The
league is `tournaments/reference.yaml`; it states its seed, so dice, bots' random words and with
them every game are fixed.

<!-- not run: it takes minutes -->
```console
$ make reference
```

plays it again and compares the table with the one that is published here,
`docs/reference/standings.csv`, byte for byte. Another table means that the rules, the bots, the
schedule or the ratings are not what they were. Who writes a bot holds it against these:
`arena compare` plays two, a league with these twenty and yours places it.

The score is mu - 3 sigma; ranks that the games do not separate are shared; shares of wins have 95 %
intervals over deals. [The table](statistics.md) says how all of it is estimated, [luck](luck.md)
what the luck of the dice is. What each bot does, and where it comes from, is in the first lines of
its file.

| rank | bot | score | mu | sigma | games | wins | interval | luck taken off | interval |
|---|---|---|---|---|---|---|---|---|---|
"""


def reference_page() -> str:
    """The page."""
    with STANDINGS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return _HEAD + "".join(map(_line, rows))


def _line(row: dict[str, str]) -> str:
    rank = row["rank"] + ("=" if row["best_rank"] != row["worst_rank"] else "")
    name = row["bot"]
    file = BOTS / f"{name}.py"
    path = f"../bots/{name}.py" if file.exists() else f"../bots/{name}/bot.py"
    numbers = " | ".join(f"{float(row[key]):.2f}" for key in ("score", "mu", "sigma"))
    shares = " | ".join(_share(row, kind) for kind in ("win", "luck_adjusted"))
    return f"| {rank} | [{name}]({path}) | {numbers} | {row['games']} | {shares} |\n"


def _share(row: dict[str, str], kind: str) -> str:
    share, low, high = (
        f"{100 * float(row[f'{kind}_{end}']):.1f}" for end in ("share", "low", "high")
    )
    return f"{share} % | {low} to {high} %"
