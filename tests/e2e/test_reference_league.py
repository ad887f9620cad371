"""The reference league: what is published fits the league file, and a small one of it plays well."""

from __future__ import annotations

import csv
import json
import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
LEAGUE = (ROOT / "tournaments" / "reference.yaml").read_text(encoding="utf-8")
STANDINGS = ROOT / "docs" / "reference" / "standings.csv"
BOTS = re.findall(r"^  - bots/(\w+)", LEAGUE, re.MULTILINE)


def published() -> dict[str, dict[str, str]]:
    """The published rows by bot, best first."""
    with STANDINGS.open(encoding="utf-8", newline="") as file:
        return {row["bot"]: row for row in csv.DictReader(file)}


def test_the_published_table_is_of_this_league() -> None:
    """Each of twenty bots meets nineteen others in a hundred deals, each played twice; one wins."""
    rows = published()
    assert sorted(rows) == sorted(BOTS)
    assert len(BOTS) >= 20
    games = 2 * 100 * (len(BOTS) - 1)
    assert {int(row["games"]) for row in rows.values()} == {games}
    assert {row["forfeits"] for row in rows.values()} == {"0"}
    assert sum(float(row["wins"]) for row in rows.values()) == games * len(BOTS) / 2


def test_a_small_reference_league_is_played_without_a_fault_and_like_the_published_one(
    project,
) -> None:
    """Three deals a pair: the same bots are far above and far below half of their games."""
    shutil.copytree(ROOT / "bots", project.root / "bots", dirs_exist_ok=True)
    text = re.sub(r"deals: \d+", "deals: 3", LEAGUE).replace("../docs/league.schema.json", "x.json")
    (project.root / "tournaments" / "reference.yaml").write_text(text, encoding="utf-8")
    project.arena("run", "tournaments/reference.yaml", "--local")
    (board,) = json.loads(project.arena("leaderboard", "--json").stdout)["boards"]
    rows = {row["bot"]: row for row in board["rows"]}
    assert sum(row["forfeits"] for row in rows.values()) == 0
    assert {row["games"] for row in rows.values()} == {6 * (len(BOTS) - 1)}
    clear = {bot: float(row["win_share"]) for bot, row in published().items()}
    for bot, share in clear.items():
        if abs(share - 0.5) > 0.15:
            assert (rows[bot]["win"]["share"] > 0.5) is (share > 0.5), bot
