"""Whether a bot can play at all: it is loaded once, in a process of its own, before the plan."""

from __future__ import annotations

from dataclasses import dataclass

from arena.dudo.rules import Rules
from arena.sandbox.bundle import Bundle
from arena.sandbox.faults import Fault, Limits
from arena.sandbox.host import BotProcess, Broken
from arena.sandbox.nursery import Zygote
from arena.sandbox.wait import settle


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a bot does not play: the fault's name, or `rules` for one that declines these rules, and
    a text for its author."""

    fault: str
    reason: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of loading a bot. `presets` are those it names, none for all; `cpu_ms` what loading
    took."""

    refusal: Refusal | None
    presets: tuple[str, ...] = ()
    cpu_ms: float = 0.0


def admit(
    bundle: Bundle, preset: str, rules: Rules, limits: Limits, zygote: Zygote
) -> Refusal | None:
    """Load the bot once; None when it can play under these rules, which came from `preset`."""
    loaded = load(bundle, rules, limits, zygote)
    if loaded.refusal is None and loaded.presets and preset not in loaded.presets:
        played = ", ".join(loaded.presets)
        return Refusal("rules", f"it plays {played} only; this league is {preset}")
    return loaded.refusal


def load(bundle: Bundle, rules: Rules, limits: Limits, zygote: Zygote) -> Loaded:
    """Load the bot in a process of its own, and end that."""
    process = BotProcess(zygote, bundle, rules, limits)
    try:
        settle([process])
        outcome, report = process.outcome, process.load_report
        spent = process.clocks.spent.cpu_ms
    finally:
        process.close()
    if isinstance(outcome, Broken):
        text = outcome.text or f"its process ended while it was loaded ({outcome.fault.value})"
        fault = outcome.fault if outcome.fault in _KEPT else Fault.LOAD_ERROR
        return Loaded(Refusal(fault.value, text))
    assert report is not None, "a load that did not break has a report"
    if not report.ok:
        return Loaded(Refusal(Fault.LOAD_ERROR.value, report.text))
    return Loaded(None, report.rules, spent)


_KEPT = (Fault.LOAD_TIMEOUT, Fault.SANDBOX_VIOLATION)
"""Faults that keep their name in loading; every other end is a load_error."""
