"""Whether a bot can play at all: it is loaded once, in a process of its own, before the plan."""

from __future__ import annotations

from dataclasses import dataclass

from arena.dudo.rules import Rules
from arena.sandbox.bundle import Bundle
from arena.sandbox.faults import Fault, Limits
from arena.sandbox.host import BotProcess, Broken, Zygote
from arena.sandbox.wait import settle


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a bot does not play: the fault's name, or `rules` for one that declines these rules, and
    a text for its author."""

    fault: str
    reason: str


def admit(
    bundle: Bundle, preset: str, rules: Rules, limits: Limits, zygote: Zygote
) -> Refusal | None:
    """Load the bot once; None when it can play under these rules, which came from `preset`."""
    process = BotProcess(zygote, bundle, rules, limits)
    try:
        settle([process])
        outcome, report = process.outcome, process.load_report
    finally:
        process.close()
    if isinstance(outcome, Broken):
        text = outcome.text or f"its process ended while it was loaded ({outcome.fault.value})"
        fault = outcome.fault if outcome.fault is Fault.LOAD_TIMEOUT else Fault.LOAD_ERROR
        return Refusal(fault.value, text)
    assert report is not None, "a load that did not break has a report"
    if not report.ok:
        return Refusal(Fault.LOAD_ERROR.value, report.text)
    if report.rules and preset not in report.rules:
        played = ", ".join(report.rules)
        return Refusal("rules", f"it plays {played} only; this league is {preset}")
    return None
