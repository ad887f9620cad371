"""The checks that a bot's author runs before a league does: the same sandbox, limits and rules."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from arena.block.admit import load
from arena.block.play import WINDOW, BlockJob, Timed, play_block
from arena.dudo.bid import action_from_code
from arena.dudo.events import BidMade, Called, RoundStart
from arena.dudo.game import Game
from arena.dudo.presets import PRESETS, make_rules
from arena.dudo.replay import replay
from arena.dudo.rules import Rules
from arena.dudo.transcript import Transcript
from arena.records.schema import Record, decode, records_of
from arena.records.secrets import Keys
from arena.records.side import FaultNote, SideFile
from arena.sandbox.bundle import Bundle
from arena.sandbox.faults import Fault, Limits
from arena.sandbox.nursery import Zygote
from arena.schedule.plan import make_plan

DEALS = 12
"""Deals per preset and table size, rounded up to whole rounds of seats; a deal is one game."""
TIMED_DEALS = 6
"""Deals whose decisions are asked and timed one by one."""
WHOLE_BLOCK = 1_000_000
OTHER_BLOCK = 5
"""Games of a block when the same games are played again, in blocks of other sizes."""
OTHER_WINDOW = 2
LEAST_SIDE_BY_SIDE, MOST_SIDE_BY_SIDE = 32, 512
"""Games that a bot has at once when its memory is judged: as many as fit into MEMORY_MS of its time,
with DECISIONS_A_GAME for each."""
MEMORY_MS = 3000.0
DECISIONS_A_GAME = 40
KEYS = Keys.of(b"a bot is checked")


@dataclass(frozen=True, slots=True)
class Terms:
    """What a bot is checked under. Without `preset` these are the presets that the bot names; with it,
    `rules` are what a league makes of that preset, and `label` is how people call them."""

    limits: Limits = field(default_factory=Limits)
    preset: str | None = None
    rules: Rules | None = None
    label: str = ""
    seats: tuple[int, ...] = (2, 3)
    """Table sizes that are played, as far as the rules have so many seats."""


@dataclass(frozen=True, slots=True)
class Step:
    """One numbered check. `lines` say what was found, for people; they may quote the bot."""

    number: int
    title: str
    ok: bool
    lines: tuple[str, ...] = ()


def check_bot(bundle: Bundle, terms: Terms, zygote: Zygote) -> Iterator[Step]:
    """All steps in order; the first that fails is the last."""
    size = sum(map(len, bundle.files.values()))
    count = len(bundle.files)
    yield Step(1, "admitted", True, (f"{count} file{'s'[: count != 1]}, {size} bytes",))
    loaded = load(bundle, terms.rules or make_rules("classic"), terms.limits, zygote)
    if loaded.refusal is not None:
        lines = tuple(loaded.refusal.reason.splitlines())
        yield Step(2, "loads", False, (loaded.refusal.fault, *lines))
        return
    wrong = _wrong_presets(loaded.presets, terms)
    yield Step(2, "loads", not wrong, (wrong or f"{loaded.cpu_ms:.0f} ms of CPU time",))
    if wrong:
        return
    trial = _Trial(bundle, terms, zygote, loaded.presets)
    for step in (trial.answers, trial.plays_legally, trial.repeats_itself):
        yield (done := step())
        if not done.ok:
            return
    yield from trial.costs()


def _wrong_presets(claimed: Sequence[str], terms: Terms) -> str:
    """Why a bot that names these presets cannot be checked; empty where it can."""
    unknown = [name for name in claimed if name not in PRESETS]
    if unknown:
        return f"`rules` names no preset: {', '.join(unknown)}; presets: {', '.join(PRESETS)}"
    if terms.preset and claimed and terms.preset not in claimed:
        return f"it plays {', '.join(claimed)} only; this league is {terms.preset}"
    return ""


class _Trial:
    """Plays the bot against copies of itself."""

    def __init__(
        self, bundle: Bundle, terms: Terms, zygote: Zygote, claimed: Sequence[str]
    ) -> None:
        self._bundle = bundle
        self._terms = terms
        self._zygote = zygote
        if terms.rules is not None:
            self._rules = {terms.label: terms.rules}
        else:
            self._rules = {name: make_rules(name) for name in claimed or PRESETS}
        self._first = next(iter(self._rules))

    def answers(self) -> Step:
        """A few games in which it answers with moves, legal or not."""
        records, sides = self._play(self._first, self._sizes(self._first)[0], 1)
        faults = _in_order(sides)
        if faults and faults[0].fault != Fault.ILLEGAL_ACTION.value:
            return Step(3, "answers", False, _fault_lines(self._first, faults[0]))
        asked = sum(cost.decisions for side in sides for cost in side.bots)
        return Step(3, "answers", True, (f"{asked} decisions in {len(records)} games",))

    def plays_legally(self) -> Step:
        """Games under all rules, at all table sizes, without a fault."""
        games = 0
        for label in self._rules:
            for seats in self._sizes(label):
                records, sides = self._play(label, seats, DEALS)
                games += len(records)
                if faults := _in_order(sides):
                    return Step(4, "plays legally", False, _fault_lines(label, faults[0]))
        return Step(4, "plays legally", True, (f"{games} games under {', '.join(self._rules)}",))

    def repeats_itself(self) -> Step:
        """The same games again, cut into blocks of other sizes, so that every process lives through
        other games: nothing may differ."""
        seats = self._sizes(self._first)[0]
        first, sides = self._play(self._first, seats, DEALS)
        again, more = self._play(self._first, seats, DEALS, OTHER_BLOCK, OTHER_WINDOW)
        for one, other in zip(first, again, strict=True):
            if one != other:
                lines = _difference(one, other, self._rules[self._first])
                return Step(5, "repeatable", False, lines)
        if any(cost.repeats_differ for side in (*sides, *more) for cost in side.bots):
            lines = ("a decision came out differently when a fresh process repeated it", *_ADVICE)
            return Step(5, "repeatable", False, lines)
        told = f"{len(first)} games played twice with the same seed, in blocks of other sizes"
        return Step(5, "repeatable", True, (told,))

    def costs(self) -> Iterator[Step]:
        """Time per decision, memory, and what was printed."""
        times: list[float] = []

        def note(bot: int, decisions: int, cpu_ms: float) -> None:
            if decisions == 1:
                times.append(cpu_ms)

        seats = self._sizes(self._first)[0]
        _, sides = self._play(self._first, seats, TIMED_DEALS, window=1, timed=note)
        if not times or _in_order(sides):
            why = _fault_lines(self._first, _in_order(sides)[0]) if _in_order(sides) else ()
            yield Step(6, "quick enough", False, ("it failed when it was timed", *why))
            return
        times.sort()
        last = len(times) - 1
        p50, p95, most = (times[round(last * share)] for share in (0.5, 0.95, 1.0))
        limits = self._terms.limits
        spent = f"p50 {p50:.2f} ms, p95 {p95:.2f} ms, max {most:.2f} ms of CPU time per decision"
        quick = f"{spent}; limit {limits.decision_ms} ms"
        yield Step(6, "quick enough", p95 <= limits.decision_ms, (quick,))
        if p95 > limits.decision_ms:
            return
        costs = [cost for side in sides for cost in side.bots]
        yield (memory := self._memory(max(cost.peak_mib for cost in costs), p50))
        if not memory.ok:
            return
        printed = max((cost.output for cost in costs), key=len)
        said = ("it prints while it plays:", *printed.splitlines()[:3]) if printed else ("none",)
        yield Step(8, "output", True, said)

    def _memory(self, alone_mib: float, decision_ms: float) -> Step:
        """What its process needs when a run has all games of a window side by side, judged from as many
        as can be played in a few seconds. `alone_mib` is what it needs with one game at a time."""
        seats = self._sizes(self._first)[0]
        quick = int(MEMORY_MS / max(decision_ms * DECISIONS_A_GAME, 1e-3))
        games = min(max(quick, LEAST_SIDE_BY_SIDE), MOST_SIDE_BY_SIDE)
        _, sides = self._play(self._first, seats, games, window=games)
        peak = max(cost.peak_mib for side in sides for cost in side.bots)
        limit = self._terms.limits.memory_mib
        told = f"peak {peak:.0f} MiB with {games} games side by side, limit {limit} MiB"
        if faults := _in_order(sides):
            return Step(7, "memory", False, (told, *_fault_lines(self._first, faults[0])))
        expected = peak + max(peak - alone_mib, 0.0) / games * (WINDOW - games)
        if expected <= limit:
            return Step(7, "memory", True, (told,))
        more = (
            f"with the {WINDOW} games that a run has at once it would need about {expected:.0f} MiB"
        )
        return Step(7, "memory", False, (told, more, "keep less for each game"))

    def _sizes(self, label: str) -> list[int]:
        most = self._rules[label].max_players
        return [seats for seats in self._terms.seats if seats <= most]

    def _play(
        self,
        label: str,
        seats: int,
        deals: int,
        block_games: int = WHOLE_BLOCK,
        window: int = WINDOW,
        timed: Timed | None = None,
    ) -> tuple[list[Record], list[SideFile]]:
        """Games of the bot against itself, in blocks of so many games."""
        names = [f"{self._bundle.name}_{seat}" for seat in range(1, seats + 1)]
        plan = make_plan(seats, [seats], deals, False, 1, block_games)
        job = BlockJob(
            block=plan.blocks[0],
            names=names,
            bundles=dict.fromkeys(range(seats), self._bundle),
            rules=self._rules[label].as_dict(),
            keys=KEYS,
            limits=self._terms.limits,
            max_forfeits=1,
            window=window,
        )
        records: list[Record] = []
        sides = []
        for block in plan.blocks:
            result = play_block(replace(job, block=block), self._zygote, os.getpid(), timed)
            records += records_of(decode(result.records, "the games of a check"))
            sides.append(msgspec.json.decode(result.side, type=SideFile))
        return records, sides


def _in_order(sides: Sequence[SideFile]) -> list[FaultNote]:
    """All faults by game; of games side by side, those whose words were kept come first."""
    notes = [note for side in sides for note in side.faults]
    return sorted(notes, key=lambda note: (not note.text, note.game))


def _fault_lines(label: str, note: FaultNote) -> tuple[str, ...]:
    where = f"{label}, game {note.game}, round {note.round_number}, seat {note.seat}"
    return (f"{note.fault} in {where}", *note.text.splitlines())


_ADVICE = (
    "use self.rng; not random, the clock, os.urandom, or the order of a set; keep nothing",
    "in the module or the class between games",
)


def _difference(one: Record, other: Record, rules: Rules) -> tuple[str, ...]:
    """Where two playings of one game part."""
    first, second = one.transcript.actions, other.transcript.actions
    pairs = zip(first, second, strict=False)
    at = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(first), len(second)))
    where = _whose_action(replay(rules, one.transcript), one.transcript, at)
    moves = f"first {_move(first, at)}, then {_move(second, at)}"
    return (f"game {one.game} differs from its repetition in {where}: {moves}", *_ADVICE)


def _move(actions: Sequence[int], at: int) -> str:
    return str(action_from_code(actions[at])) if at < len(actions) else "something beside the moves"


def _whose_action(game: Game, transcript: Transcript, at: int) -> str:
    """The round and seat of an action; bystanders' calls are no actions of the transcript."""
    beside = {(note.at, note.seat) for note in transcript.side if note.kind == "calza"}
    seen = round_number = 0
    for event in game.events:
        if isinstance(event, RoundStart):
            round_number = event.number
        elif isinstance(event, (BidMade, Called)) and (seen, event.seat) not in beside:
            if seen == at:
                return f"round {round_number}, seat {event.seat}"
            seen += 1
    return f"round {round_number}"
