"""What it takes to play a block without a league."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from arena.block.play import BlockJob, BlockResult, play_block
from arena.dudo.presets import make_rules
from arena.records.notes import NotesFile
from arena.records.schema import Record, decode, records_of
from arena.records.secrets import Keys
from arena.records.side import SideFile
from arena.sandbox.bundle import Bundle, read_bundle
from arena.sandbox.faults import Limits
from arena.sandbox.nursery import Zygote
from arena.schedule.plan import Plan, make_plan

FAULTY = Path(__file__).parent / "faulty"
SHIPPED = Path(__file__).parents[2] / "bots"
QUICK = Limits(decision_ms=40, game_bank_ms=0, blocked_ms=150, import_s=1)

PLAIN = "DUDO if view.standing else Bid(1, 2)"
HEAD = "import time\nimport numpy as np\nfrom arena.botkit import *\n\n"
SPIN = """def spin(ms):
    end = time.process_time() + ms / 1000
    while time.process_time() < end:
        pass
"""


def bot(name: str, body: str, head: str = "", method: str = "act(self, view)") -> Bundle:
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    source = f"{HEAD}{head}\n\nclass Made(Bot):\n    def {method}:\n{lines}"
    return Bundle(name, f"bots/{name}.py", f"{name}.py", {f"{name}.py": source.encode()})


SIMPLE = bot("simple", f"return {PLAIN}")


def bundle(name: str) -> Bundle:
    """A bot of the faulty ones or of the shipped ones."""
    folder = FAULTY if (FAULTY / f"{name}.py").exists() else SHIPPED
    return read_bundle(name, folder / f"{name}.py", f"bots/{name}.py")


class Played:
    """A block that was played, taken apart."""

    def __init__(self, result: BlockResult, plan: Plan) -> None:
        self.plan = plan
        self.bytes = result.records
        self.records: list[Record] = list(records_of(decode(result.records, "a block")))
        self.side = msgspec.json.decode(result.side, type=SideFile)
        self.notes = msgspec.json.decode(result.notes, type=NotesFile) if result.notes else None

    @property
    def forfeits(self) -> list[tuple[str, str]]:
        return [forfeit for record in self.records for forfeit in record.forfeits]


def play(
    zygote: Zygote,
    names: list[str],
    deals: int = 10,
    rules: Mapping[str, Any] | None = None,
    limits: Limits = QUICK,
    max_forfeits: int = 100,
    block: int = 0,
    window: int = 1024,
    bundles: Mapping[int, Bundle] | None = None,
) -> Played:
    """Play one block of a table of these bots."""
    plan = make_plan(len(names), [len(names)], deals, True, 100, 1024)
    job = BlockJob(
        block=plan.blocks[block],
        names=names,
        bundles=bundles or {index: bundle(name) for index, name in enumerate(names)},
        rules=rules or make_rules("classic").as_dict(),
        keys=Keys.of(b"s" * 16),
        limits=limits,
        max_forfeits=max_forfeits,
        window=window,
    )
    return Played(play_block(job, zygote, os.getpid()), plan)
