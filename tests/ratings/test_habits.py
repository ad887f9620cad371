"""Habits are what the replay of the same games says, counted bid by bid."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from made_runs import make_run, played, store_all

from arena.dudo.bid import CALZA, DUDO
from arena.dudo.replay import replay
from arena.ratings.habits import habits_of
from arena.ratings.outcomes import read_outcomes
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.views.replay_model import BidLine, CallLine, replay_model

BOTS = ["ann", "ben", "cy"]


def a_run(path: Path, **keys: object) -> tuple[RunFolder, RunFile]:
    folder, run = make_run(path / "made", BOTS, table_size=3, schedule={"deals": 6}, **keys)
    store_all(folder, run, [record for block in run.plan.blocks for record in played(run, block)])
    return folder, run


def counted_from_replays(folder: RunFolder, run: RunFile) -> dict[str, Counter[str]]:
    """The same counts from the lines that a replay shows."""
    found = {bot: Counter[str]() for bot in BOTS}
    for block in run.plan.blocks:
        for record in folder.read_records(block.number):
            model = replay_model(replay(run.rule_set, record.transcript), record.bots)
            for lines in model.rounds:
                blind = {cup.seat for cup in lines.cups if cup.blind}
                for cup in lines.cups:
                    found[model.bot(cup.seat)]["rounds"] += 1
                for line in lines.actions:
                    if line.seat in blind:
                        continue
                    own = found[model.bot(line.seat)]
                    if isinstance(line, BidLine) and line.odds:
                        own["bids"] += 1
                        own["bluffs"] += line.odds.value < Fraction(1, 3)
                    elif isinstance(line, CallLine) and line.call is DUDO:
                        own["dudos"] += 1
                        own["dudos_right"] += not lines.result.holds
                    elif isinstance(line, CallLine) and line.call is CALZA:
                        own["calzas"] += 1
                        own["calzas_exact"] += bool(lines.result.exact)
    return found


@pytest.mark.parametrize(
    "rules",
    [
        "classic",
        {"preset": "classic", "burn": "raise", "palo_ciego": 2},
    ],
    ids=["classic", "burn and palo ciego"],
)
def test_habits_are_those_that_replays_show(tmp_path: Path, rules: object) -> None:
    folder, run = a_run(tmp_path, rules=rules)
    games, habits = habits_of(folder, run, read_outcomes(folder, run).boards[0])
    assert games == run.plan.games
    for bot, wanted in counted_from_replays(folder, run).items():
        own = habits[bot]
        assert own.games == games
        assert {name: getattr(own, name) for name in wanted} == dict(wanted)
        assert sum(map(sum, own.by_hand)) == own.bids
        assert sum(own.by_hand[at][band] for at in range(6) for band in (0, 1)) == own.bluffs
        assert own.bluffs_caught <= own.bluffs_called <= own.bluffs
        assert wanted["bluffs"] > 0
        assert wanted["dudos"] > 0


def test_only_so_many_games_are_looked_at_and_they_are_spread(tmp_path: Path) -> None:
    folder, run = a_run(tmp_path, block_games=10)
    games, habits = habits_of(folder, run, read_outcomes(folder, run).boards[0], most=4)
    assert games == 4
    assert {bot: own.games for bot, own in habits.items()} == dict.fromkeys(BOTS, 4)
