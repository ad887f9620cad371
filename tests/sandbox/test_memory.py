"""A bot that remembers every hand it ever saw wins no more than one that forgets.

Mirrored deals show each cup to both seats. What keeps the bots from using it is that no process sees
two games of one deal: the first test lets a process see both, to show what that would be worth.
"""

from __future__ import annotations

import math
import os
from pathlib import Path
from statistics import fmean, stdev

import pytest

from arena.block.play import BlockJob, play_block
from arena.dudo.presets import make_rules
from arena.records.schema import Record, decode, records_of
from arena.records.secrets import Keys
from arena.sandbox.bundle import Bundle, read_bundle
from arena.sandbox.faults import Limits
from arena.sandbox.nursery import Zygote
from arena.schedule.plan import Block, Plan, make_plan

FOLDER = Path(__file__).parent / "memory"
SHIPPED = Path(__file__).parents[2] / "bots"


def bundle(name: str) -> Bundle:
    path = FOLDER / f"{name}.py"
    return read_bundle(name, path if path.exists() else SHIPPED / f"{name}.py", f"bots/{name}.py")


def play(zygote: Zygote, block: Block, names: list[str], window: int) -> list[Record]:
    job = BlockJob(
        block=block,
        names=names,
        bundles={index: bundle(name) for index, name in enumerate(names)},
        rules=make_rules("classic").as_dict(),
        keys=Keys.of(b"mirrored mirrors"),
        limits=Limits(),
        max_forfeits=1,
        window=window,
    )
    records = list(records_of(decode(play_block(job, zygote, os.getpid()).records, "a block")))
    assert all(not record.forfeits for record in records)
    return records


def share(records: list[Record], name: str) -> list[float]:
    """Points of a bot, by deal."""
    points: dict[int, list[float]] = {}
    for record in records:
        points.setdefault(record.deal, []).append(record.ranks[record.bots.index(name)] == 1)
    return [fmean(deal) for deal in points.values()]


def planned(deals: int) -> Plan:
    return make_plan(2, [2], deals, mirrored=True, max_tables=1, block_games=1024)


def test_memory_would_pay_if_a_process_saw_both_games_of_a_deal(zygote: Zygote) -> None:
    first, second = planned(300).blocks
    both = Block(0, 0, first.stretches + second.stretches)
    remembering = play(zygote, both, ["remembers", "thirds"], window=100)
    forgetting = play(zygote, both, ["forgets", "thirds"], window=100)
    returned = [share(games[300:], name) for games, name in
                ((remembering, "remembers"), (forgetting, "forgets"))]  # fmt: skip
    assert fmean(returned[0]) - fmean(returned[1]) > 0.1


def test_remembering_changes_no_game_of_a_real_plan(zygote: Zygote) -> None:
    for block in planned(300).blocks:
        remembering = play(zygote, block, ["remembers", "thirds"], window=100)
        forgetting = play(zygote, block, ["forgets", "thirds"], window=100)
        games = zip(remembering, forgetting, strict=True)
        assert all(one.transcript == other.transcript for one, other in games)


@pytest.mark.long
@pytest.mark.timeout(3000)
def test_memory_wins_no_half_per_cent_against_an_honest_twin(zygote: Zygote) -> None:
    shares: dict[str, list[float]] = {}
    for name in ("remembers", "forgets"):
        records = []
        for block in planned(20_000).blocks:
            records += play(zygote, block, [name, "thirds"], window=1024)
        shares[name] = share(records, name)
    gained = [a - b for a, b in zip(shares["remembers"], shares["forgets"], strict=True)]
    error = stdev(gained) / math.sqrt(len(gained))
    assert error < 0.0025, "enough games to see half a per cent"
    assert fmean(gained) < 0.005
