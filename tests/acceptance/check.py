"""What an acceptance check hands back: a name, the value that was measured, its bound, the verdict."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """One measured value. `bound` says in words what it must keep, `ok` whether it does."""

    name: str
    value: float
    bound: str
    ok: bool


def at_most(name: str, value: float, limit: float) -> Check:
    """The check that a value is at most `limit`."""
    return Check(name, value, f"<= {limit:g}", value <= limit)


def at_least(name: str, value: float, limit: float) -> Check:
    """The check that a value is at least `limit`."""
    return Check(name, value, f">= {limit:g}", value >= limit)


def between(name: str, value: float, low: float, high: float) -> Check:
    """The check that a value is in [low, high]."""
    return Check(name, value, f"{low:g} to {high:g}", low <= value <= high)
