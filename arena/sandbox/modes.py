"""How bots are kept: the modes of the lock-down, and none at all."""

from __future__ import annotations

from typing import Literal

from arena.errors import InputError, SandboxUnavailable
from arena.sandbox import lockdown

SandboxMode = Literal["landlock", "sealed", "none"]
"""`landlock`: the standard library and numpy can be read. `sealed`: no path can be opened or looked
at. `none`: processes of their own, but not locked down (`--trust-bots`)."""

MODES: dict[str, SandboxMode] = {"landlock": "landlock", "sealed": "sealed", "none": "none"}

_WAY_ROUND = "--trust-bots runs bots without lock-down: only for bots whose authors you trust"


def choose_mode(sealed: bool, trust_bots: bool) -> SandboxMode:
    """The mode of a new run: what the organiser asks for, else the best this machine has."""
    if sealed and trust_bots:
        hint = "--sealed keeps bots from every file, --trust-bots from none"
        raise InputError("--sealed and --trust-bots exclude each other", hint=hint)
    if trust_bots:
        return "none"
    return "sealed" if sealed else lockdown.best_mode()


def explain(error: SandboxUnavailable) -> SandboxUnavailable:
    """The same error with what this machine lacks and what helps, found out by trying each layer."""
    missing = [state for state in lockdown.probe() if not state.available]
    lines = [f"{state.layer}: {state.detail}" for state in missing]
    if not missing:
        return SandboxUnavailable(error.what, hint=error.hint)
    return SandboxUnavailable(error.what, hint="\n".join([*lines, _WAY_ROUND]))
