"""Honest bots on a machine that has three times too much to do: no clock may take them for slow."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sandbox_play import SHIPPED

from arena.block.play import BlockJob, play_block
from arena.dudo.presets import make_rules
from arena.records.schema import decode, records_of
from arena.records.secrets import Keys
from arena.sandbox.bundle import read_bundle
from arena.sandbox.faults import Limits
from arena.sandbox.nursery import Zygote
from arena.schedule.plan import make_plan

NAMES = ["thirds", "uniform", "child", "bluffer"]
"""Shipped bots that need less than a millisecond for a decision."""
GAMES = 10_000
OVER = 3
_SPIN = """
import ctypes, os, signal, sys
ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: it ends with the test, however that ends
if os.getppid() != int(sys.argv[1]):
    sys.exit()
sys.stdout.write("spinning")
sys.stdout.flush()
while True:
    pass
"""


@pytest.fixture
def spinners() -> Iterator[list[subprocess.Popen[str]]]:
    """Busy processes, three for every processor."""
    running: list[subprocess.Popen[str]] = []
    try:
        for _ in range(OVER * (os.cpu_count() or 1)):
            command = [sys.executable, "-S", "-c", _SPIN, str(os.getpid())]
            running.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        for process in running:
            assert process.stdout is not None
            assert process.stdout.read(8) == "spinning"
        yield running
    finally:
        for process in running:
            process.kill()
        for process in running:
            process.communicate()


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_honest_bots_have_no_fault_on_a_loaded_machine(
    zygote: Zygote, spinners: list[subprocess.Popen[str]]
) -> None:
    plan = make_plan(len(NAMES), [2], -(-GAMES // 12), True, 100, 1024)
    bundles = {i: read_bundle(n, SHIPPED / f"{n}.py", f"bots/{n}.py") for i, n in enumerate(NAMES)}
    forfeits: Counter[tuple[str, str]] = Counter()
    games = 0
    began = time.monotonic()
    for block in plan.blocks:
        job = BlockJob(
            block=block,
            names=NAMES,
            bundles={bot: bundles[bot] for bot in block.bots},
            rules=make_rules("classic").as_dict(),
            keys=Keys.of(b"s" * 16),
            limits=Limits(),
            max_forfeits=1_000_000,
        )
        result = play_block(job, zygote, os.getpid())
        for record in records_of(decode(result.records, "a block")):
            games += 1
            forfeits.update(record.forfeits)
        assert result.faults == 0
    load = Path("/proc/loadavg").read_text().split()[0]
    print(f"{games} games in {time.monotonic() - began:.0f} s, load {load}")
    assert games >= GAMES
    assert forfeits == {}
    assert [process.poll() for process in spinners] == [None] * len(spinners), "the load was there"
