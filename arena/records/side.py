"""What lies beside a block's records: faults with their words, costs, output. Not the same twice."""

from __future__ import annotations

import msgspec


class FaultNote(msgspec.Struct, frozen=True):
    """A fault for its author; the record has only its name.

    `seat` is a table seat, `text` the bot's own traceback or our explanation, `measured_ms` a time
    that was over its limit. All words come from untrusted code.
    """

    game: int
    bot: str
    seat: int
    round_number: int
    fault: str
    text: str
    measured_ms: float | None


class BotCost(msgspec.Struct, frozen=True):
    """What one bot's processes did in a block. `repeats_differ` counts decisions that a fresh process
    repeated otherwise; `peak_mib` is the most memory a process held; `output` is what it printed."""

    bot: str
    decisions: int
    cpu_ms: float
    processes: int
    repeats_differ: int
    peak_mib: float
    output: str
    pids: list[int]


class SideFile(msgspec.Struct, frozen=True):
    """The contents of blocks/NNNNNN.json. `node` and `worker_pid` say which process played the block:
    the name of its machine, or of its node in a cluster, and its number there."""

    block: int
    worker_pid: int
    faults: list[FaultNote]
    bots: list[BotCost]
    node: str = ""
