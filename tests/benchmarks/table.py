"""Blocks played for measuring: sandboxed through the product, or in this process through the same engine
and the same asking, without processes."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np

from arena.block.outcome import columns_of
from arena.block.play import BlockJob, play_block
from arena.dudo.presets import make_rules
from arena.engine.window import Fixtures, Window
from arena.records.schema import Place, encode
from arena.records.secrets import Keys
from arena.records.side import SideFile
from arena.sandbox.asking import AllAtOnce, Asked, OneByOne
from arena.sandbox.bundle import Bundle, read_bundle
from arena.sandbox.faults import Limits
from arena.sandbox.loading import load_bot
from arena.sandbox.nursery import Zygote
from arena.schedule.plan import Plan, make_plan

BOTS = Path(__file__).parent / "bots"
SHIPPED = Path(__file__).parents[2] / "bots"
KEYS = Keys.of(b"benchmark secret")
WINDOW = 2048


@dataclass(frozen=True)
class Cost:
    """What games took: CPU seconds of the host and of the bots' processes, and the clock's."""

    games: int
    decisions: int
    host_s: float
    bots_s: float
    wall_s: float
    records: int

    @property
    def cpu_s(self) -> float:
        return self.host_s + self.bots_s


def bundle(name: str) -> Bundle:
    folder = BOTS if (BOTS / f"{name}.py").exists() else SHIPPED
    return read_bundle(name, folder / f"{name}.py", f"bots/{name}.py")


def plan_of(games: int, seats: int = 2) -> Plan:
    return make_plan(seats, [seats], games, False, 1, games)


def job(name: str, games: int, window: int = WINDOW, seats: int = 2) -> BlockJob:
    """A block of one bot against itself."""
    plan = plan_of(games, seats)
    return BlockJob(
        block=plan.blocks[0],
        names=[f"{name}_{seat}" for seat in range(seats)],
        bundles=dict.fromkeys(range(seats), bundle(name)),
        rules=make_rules("classic").as_dict(),
        keys=KEYS,
        limits=Limits(),
        max_forfeits=1,
        window=window,
    )


@dataclass
class Repeated:
    """The same block so many times."""

    job: BlockJob
    left: int

    def take(self) -> BlockJob | None:
        self.left -= 1
        return self.job if self.left >= 0 else None


def sandboxed(zygote: Zygote, name: str, games: int, window: int = WINDOW) -> Cost:
    """A block as every run plays it, from the job to the bytes of its records."""
    work = job(name, games, window)
    wall, cpu = time.perf_counter(), time.process_time()
    result = play_block(work, zygote, os.getpid())
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    side = msgspec.json.decode(result.side, type=SideFile)
    assert not side.faults, side.faults[0]
    bots_s = sum(cost.cpu_ms for cost in side.bots) / 1000.0
    decisions = sum(cost.decisions for cost in side.bots)
    return Cost(result.games, decisions, cpu, bots_s, wall, len(result.records))


def in_process(name: str, games: int, window: int = WINDOW) -> Cost:
    """The same games and records with the bots called in this process: no sandbox."""
    rules = make_rules("classic")
    games_of = plan_of(games).blocks[0].schedule()
    files = dict(bundle(name).files)
    bot_class = load_bot(files, f"{name}.py", f"bots/{name}.py")
    kind = AllAtOnce if "act_batch" in vars(bot_class) else OneByOne
    bots = [kind(Asked(bot_class, rules, files, _complain)) for _ in range(2)]
    wall, cpu = time.perf_counter(), time.process_time()
    table = Window(
        rules,
        Fixtures(games_of.number, games_of.deal, games_of.bots),
        KEYS.dice,
        KEYS.words,
        window,
        illegal=1,
        protocol=2,
    )
    decisions = 0
    while (questions := table.ask()) is not None:
        answers = np.empty(len(questions.rows), np.uint32)
        events = questions.events
        for bot, first, end in zip(
            questions.bots, questions.starts, questions.starts[1:], strict=False
        ):
            rows = questions.rows[first:end].copy()
            start = rows["event_start"][0]
            stop = int(rows["event_start"][-1]) + int(rows["event_count"][-1])
            rows["event_start"] -= start
            page = memoryview(answers).cast("B").cast("I")[int(first) : int(end)]
            bots[int(bot)].ask(rows.tobytes(), events[start:stop].tobytes(), page)
        decisions += len(answers)
        table.answer(answers, np.zeros(len(answers), np.uint8))
    names, place = [f"{name}_0", f"{name}_1"], Place("", 0, 0, games)
    records = encode(columns_of(games_of, table.results()), names, place)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    return Cost(games, decisions, cpu, 0.0, wall, len(records))


def _complain(row: int, why: object) -> None:
    raise AssertionError(f"row {row}: {why}")
