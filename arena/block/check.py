"""The checks that a bot's author runs before a league does: the same sandbox, limits and rules."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from arena.block.admit import load
from arena.block.play import BlockJob, play_block
from arena.dudo.presets import PRESETS, make_rules
from arena.records.schema import Record, decode, records_of
from arena.records.secrets import Keys
from arena.records.side import FaultNote, SideFile
from arena.sandbox.bundle import Bundle
from arena.sandbox.faults import Limits
from arena.sandbox.nursery import Zygote
from arena.schedule.plan import make_plan

SEATS = (2, 3)
"""Table sizes that are played, as far as the rules have so many seats."""
DEALS = 12
"""Deals per preset and table size; at three seats a deal is one game, at two seats it is two."""
TIMED_DEALS = 6
"""Deals whose decisions are asked and timed one by one."""
KEYS = Keys.of(b"a bot is checked")


@dataclass(frozen=True, slots=True)
class Step:
    """One numbered check. `lines` say what was found, for people; they may quote the bot."""

    number: int
    title: str
    ok: bool
    lines: tuple[str, ...] = ()


def check_bot(bundle: Bundle, limits: Limits, zygote: Zygote) -> Iterator[Step]:
    """All steps in order; the first that fails is the last."""
    size = sum(map(len, bundle.files.values()))
    yield Step(1, "admitted", True, (f"{len(bundle.files)} files, {size} bytes",))
    loaded = load(bundle, make_rules("classic"), limits, zygote)
    if loaded.refusal is not None:
        lines = tuple(loaded.refusal.reason.splitlines())
        yield Step(2, "loads", False, (loaded.refusal.fault, *lines))
        return
    claimed = loaded.presets or tuple(PRESETS)
    unknown = [name for name in claimed if name not in PRESETS]
    if unknown:
        yield Step(2, "loads", False, (f"`rules` names no preset: {', '.join(unknown)}",))
        return
    yield Step(2, "loads", True, (f"{loaded.cpu_ms:.0f} ms of CPU time",))
    trial = _Trial(bundle, limits, zygote)
    yield (legal := trial.plays_legally(claimed))
    if not legal.ok:
        return
    yield (again := trial.repeats_itself(claimed[0]))
    if not again.ok:
        return
    yield from trial.costs(claimed[0])


class _Trial:
    """Plays the bot against copies of itself."""

    def __init__(self, bundle: Bundle, limits: Limits, zygote: Zygote) -> None:
        self._bundle = bundle
        self._limits = limits
        self._zygote = zygote

    def plays_legally(self, presets: Sequence[str]) -> Step:
        """Games under every preset without a fault."""
        games = 0
        for preset in presets:
            for seats in SEATS:
                if seats > make_rules(preset).max_players:
                    continue
                records, side = self._play(preset, seats, DEALS)
                games += len(records)
                if side.faults:
                    return Step(3, "plays legally", False, _fault_lines(preset, side.faults[0]))
        return Step(3, "plays legally", True, (f"{games} games under {', '.join(presets)}",))

    def repeats_itself(self, preset: str) -> Step:
        """The same games again in other company in the window: nothing may differ."""
        first, _ = self._play(preset, 2, DEALS)
        again, _ = self._play(preset, 2, DEALS, window=3)
        for one, other in zip(first, again, strict=True):
            if one != other:
                return Step(4, "repeatable", False, _difference(one, other))
        return Step(
            4, "repeatable", True, (f"{len(first)} games played twice, with the same seed",)
        )

    def costs(self, preset: str) -> Iterator[Step]:
        """Time per decision, memory, and what was printed."""
        times: list[float] = []

        def note(bot: int, decisions: int, cpu_ms: float) -> None:
            if decisions == 1:
                times.append(cpu_ms)

        _, side = self._play(preset, 2, TIMED_DEALS, window=1, timed=note)
        times.sort()
        last = len(times) - 1
        p50, p95, most = (times[round(last * share)] for share in (0.5, 0.95, 1.0))
        limit = self._limits.decision_ms
        spent = (
            f"p50 {p50:.2f} ms, p95 {p95:.2f} ms, most {most:.2f} ms of CPU time; limit {limit} ms"
        )
        yield Step(5, "quick enough", p95 <= limit, (spent,))
        peak = max(cost.peak_mib for cost in side.bots)
        yield Step(6, "memory", True, (f"{peak:.0f} MiB, limit {self._limits.memory_mib} MiB",))
        printed = max((cost.output for cost in side.bots), key=len)
        said = ("it prints while it plays:", *printed.splitlines()[:3]) if printed else ("none",)
        yield Step(7, "output", True, said)

    def _play(
        self, preset: str, seats: int, deals: int, window: int | None = None, timed: Any = None
    ) -> tuple[list[Record], SideFile]:
        """Games of the bot against itself, in one block."""
        names = [f"{self._bundle.name}_{seat}" for seat in range(1, seats + 1)]
        plan = make_plan(seats, [seats], deals, False, 1, 10_000)
        job = BlockJob(
            block=plan.blocks[0],
            names=names,
            bundles=dict.fromkeys(range(seats), self._bundle),
            rules=make_rules(preset).as_dict(),
            keys=KEYS,
            limits=self._limits,
            max_forfeits=1,
        )
        if window is not None:
            job = replace(job, window=window)
        result = play_block(job, self._zygote, os.getpid(), timed)
        records = list(records_of(decode(result.records, "the games of a check")))
        return records, msgspec.json.decode(result.side, type=SideFile)


def _fault_lines(preset: str, note: FaultNote) -> tuple[str, ...]:
    where = f"{preset}, game {note.game}, round {note.round_number}, seat {note.seat}"
    return (f"{note.fault} in {where}", *note.text.splitlines())


def _difference(one: Record, other: Record) -> tuple[str, ...]:
    """Where two playings of one game part."""
    pairs = zip(one.transcript.actions, other.transcript.actions, strict=False)
    at = next((i for i, (a, b) in enumerate(pairs) if a != b), len(one.transcript.actions))
    return (
        f"game {one.game} differs from its repetition at action {at}",
        "use self.rng; not random, the clock, os.urandom, or the order of a set; keep nothing",
        "in the module or the class between games",
    )
