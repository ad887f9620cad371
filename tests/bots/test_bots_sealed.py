"""The bots play as well where they can open no file at all, not even Python's own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from arena.block.play import BlockJob, play_block
from arena.dudo.presets import make_rules
from arena.records.schema import decode, records_of
from arena.records.secrets import Keys
from arena.records.side import SideFile
from arena.sandbox.bundle import Bundle, read_bundle
from arena.sandbox.faults import Limits
from arena.sandbox.modes import SandboxMode
from arena.sandbox.nursery import Zygote
from arena.schedule.plan import make_plan

BOTS = Path(__file__).parents[2] / "bots"
BUNDLES = [
    read_bundle(path.stem, path, f"bots/{path.name}")
    for path in sorted(BOTS.iterdir())
    if path.suffix == ".py" or (path / "bot.py").exists()
]


@pytest.fixture(scope="module", params=["landlock", "sealed"])
def mode(request: pytest.FixtureRequest) -> SandboxMode:
    return request.param


@pytest.fixture(scope="module")
def zygote(mode: SandboxMode) -> Iterator[Zygote]:
    zygote = Zygote(mode)
    yield zygote
    zygote.close()


@pytest.mark.parametrize("bundle", BUNDLES, ids=lambda bundle: bundle.name)
def test_bot_plays_locked_down_without_a_fault(zygote: Zygote, bundle: Bundle) -> None:
    plan = make_plan(2, [2], 20, False, 1, 20)
    job = BlockJob(
        block=plan.blocks[0],
        names=["one", "other"],
        bundles={0: bundle, 1: bundle},
        rules=make_rules("classic").as_dict(),
        keys=Keys.of(b"s" * 16),
        limits=Limits(),
        max_forfeits=1,
    )
    result = play_block(job, zygote, os.getpid())
    faults = msgspec.json.decode(result.side, type=SideFile).faults
    assert faults == []
    assert len(list(records_of(decode(result.records, "a block")))) == 20
