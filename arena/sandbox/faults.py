"""What a bot can do wrong, and the limits that say when (docs/sandbox.md)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

TEXT_LIMIT = 4096
"""Most characters of a traceback that are kept."""


class Fault(Enum):
    """The names are part of the record format."""

    BUNDLE = "bundle"
    LOAD_ERROR = "load_error"
    LOAD_TIMEOUT = "load_timeout"
    EXCEPTION = "exception"
    BAD_TYPE = "bad_type"
    ILLEGAL_ACTION = "illegal_action"
    TIMEOUT_CPU = "timeout_cpu"
    TIMEOUT_WALL = "timeout_wall"
    CRASH = "crash"
    EXIT = "exit"
    PROTOCOL = "protocol"
    OUTPUT_FLOOD = "output_flood"
    SANDBOX_VIOLATION = "sandbox_violation"
    DISQUALIFIED = "disqualified"
    """Not asked any more: the bot had used up its forfeits in this block. Such games are void."""


CODES = {fault: code for code, fault in enumerate(Fault, start=1)}
"""Faults as numbers, for the engine; 0 is none."""
FAULT_NAMES = ("", *(fault.value for fault in Fault))
"""Their names by code."""


@dataclass(frozen=True, slots=True)
class FaultReport:
    """A fault of one decision. `text` is the bot's own traceback or our explanation, `measured_ms`
    the time that was too long; both stay out of the record."""

    fault: Fault
    text: str = ""
    measured_ms: float | None = None


@dataclass(frozen=True, slots=True)
class Limits:
    """What one bot process may use.

    `decision_ms`: CPU time of one decision, plus what is left of `game_bank_ms` of that game.
    `blocked_ms`: time neither running nor waiting for a processor. `import_s`: CPU time for loading,
    never charged to a decision. `memory_mib`: address space. `output_kib`: what it may print
    in the life of one process; `output_kept` bytes of that are kept.
    """

    decision_ms: int = 250
    game_bank_ms: int = 1000
    blocked_ms: int = 4000
    import_s: int = 10
    memory_mib: int = 512
    output_kib: int = 1024
    output_kept: int = 4096
