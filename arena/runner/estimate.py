"""About how long a league takes and how large its records are, from a few games of its own bots."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.block.play import BlockJob, play_block
from arena.engine.window import warm
from arena.league.model import League
from arena.records.secrets import Keys, fresh_secret
from arena.runner.prepare import limits_of
from arena.sandbox.bundle import Bundle
from arena.sandbox.nursery import Zygote
from arena.schedule.plan import Plan, make_plan

PROBE_S = 1.0
"""A probe of one board ends when its games, without the start of bots, take so long."""
PATIENCE_S = 6.0
"""Nor does it go on after so long, whatever the bots do with their time."""
GROWTH = 8
"""Every stage of a probe plays so many times the deals of the one before."""
RAY_START_S = 4.0
"""What Ray takes to start on this machine, more or less."""


@dataclass(frozen=True)
class Estimate:
    """`seconds` of play with `workers`, and `size_bytes` of records, judged by `probed_games`."""

    seconds: float
    size_bytes: int
    workers: int
    probed_games: int


@dataclass(frozen=True)
class Stage:
    """A part of a probe: games and blocks played, seconds taken, bytes written."""

    games: int
    blocks: int
    seconds: float
    size_bytes: int


def estimate(
    league: League, bundles: Mapping[str, Bundle], plan: Plan, workers: int | None, zygote: Zygote
) -> Estimate:
    """Play a few seconds of every board of `plan` and scale up; `bundles` are the bots that play.

    `workers` may be None for one on each processor. Every bot sits at a table of the probe, so one
    that is slow is noticed. How well workers share the processors is not known: they are taken to
    do so perfectly.
    """
    warm()
    used = min(workers or len(os.sched_getaffinity(0)), len(plan.blocks))
    seconds = 0.0 if workers == 1 else RAY_START_S
    size_bytes = float(sum(len(c) for b in bundles.values() for c in b.files.values()))
    probed = 0
    for board in plan.boards:
        stages = _probe(league, bundles, board.table_size, board.tables[0].deals, zygote)
        blocks = sum(plan.board_of(block) is board for block in plan.blocks)
        took, size = scaled(stages, board.games, blocks)
        seconds += took / used
        size_bytes += size
        probed += sum(stage.games for stage in stages)
    return Estimate(seconds, round(size_bytes), used, probed)


def scaled(stages: Sequence[Stage], games: int, blocks: int) -> tuple[float, float]:
    """Seconds of one worker, and bytes, of so many games in so many blocks.

    The two last stages tell what a game costs apart from what the start of a block does; a single
    one counts as a whole, and so does one that had no more games than the one before: seats that
    rotate may need as many games for two deals as for one.
    """
    last = stages[-1]
    per_game, per_block = last.seconds / last.games, 0.0
    before = stages[-2] if len(stages) > 1 else last
    if last.games > before.games:
        slope = (last.seconds - before.seconds) / (last.games - before.games)
        if 0 < slope < per_game:
            per_game = slope
            per_block = (last.seconds - slope * last.games) / last.blocks
    return per_game * games + per_block * blocks, last.size_bytes / last.games * games


def _probe(
    league: League, bundles: Mapping[str, Bundle], size: int, most_deals: int, zygote: Zygote
) -> list[Stage]:
    """Stages of more and more deals at as few tables as seat every bot."""
    stages: list[Stage] = []
    began = time.monotonic()
    deals = 1
    while True:
        plan = make_plan(
            bots=len(bundles),
            table_sizes=[size],
            deals=deals,
            mirrored=league.schedule.mirrored,
            max_tables=-(-len(bundles) // size),
        )
        stages.append(_play(league, bundles, plan, zygote))
        told = stages[-1].seconds - stages[0].seconds >= PROBE_S
        if told or deals >= most_deals or time.monotonic() - began >= PATIENCE_S:
            return stages
        deals = min(deals * GROWTH, most_deals)


def _play(league: League, bundles: Mapping[str, Bundle], plan: Plan, zygote: Zygote) -> Stage:
    names = sorted(bundles)
    keys = Keys.of(fresh_secret())
    size_bytes = 0
    began = time.monotonic()
    for block in plan.blocks:
        job = BlockJob(
            block=block,
            names=names,
            bundles={bot: bundles[names[bot]] for bot in block.bots},
            rules=league.rule_set.as_dict(),
            keys=keys,
            limits=limits_of(league),
            max_forfeits=league.max_forfeits,
        )
        result = play_block(job, zygote, os.getpid())
        size_bytes += len(result.records) + len(result.side)
    return Stage(plan.games, len(plan.blocks), time.monotonic() - began, size_bytes)
