"""Blocks that the machine fails to play are played again, and a hundred in a row end a run."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing

import pytest
from made_runs import SECRET

from arena.block.play import BlockJob
from arena.dudo.presets import make_rules
from arena.errors import PlatformError
from arena.records.secrets import Keys
from arena.runner.backend import MOST_FAILURES, Failures
from arena.runner.local import LocalBackend
from arena.sandbox.bundle import Bundle
from arena.sandbox.faults import Limits
from arena.sandbox.lockdown import best_mode
from arena.schedule.plan import make_plan

SOURCE = (
    b"from arena.botkit import DUDO, Bid, Bot\n\n\nclass Plain(Bot):\n    def act(self, view):\n"
    b"        return Bid(1, 2) if view.standing is None else DUDO\n"
)


def jobs() -> list[BlockJob]:
    bots = [Bundle(bot, f"{bot}.py", f"{bot}.py", {f"{bot}.py": SOURCE}) for bot in "ab"]
    plan = make_plan(bots=2, table_sizes=[2], deals=4, mirrored=True, max_tables=1, block_games=4)
    return [
        BlockJob(
            block=block,
            names=["a", "b"],
            bundles=dict(enumerate(bots)),
            rules=make_rules("classic").as_dict(),
            keys=Keys.of(SECRET),
            limits=Limits(),
            max_forfeits=100,
        )
        for block in plan.blocks
    ]


class Queue:
    """Hands out jobs; before the second one it does something."""

    def __init__(self, before_the_second) -> None:
        self._jobs = iter(jobs())
        self._taken = 0
        self._before = before_the_second

    def take(self) -> BlockJob | None:
        self._taken += 1
        if self._taken == 2:
            self._before()
        return next(self._jobs, None)


@pytest.fixture
def backend() -> Iterator[LocalBackend]:
    with closing(LocalBackend(best_mode())) as made:
        yield made


def kill_zygote(backend: LocalBackend) -> None:
    os.kill(backend._zygote.pid, signal.SIGKILL)


def test_a_block_whose_zygote_was_killed_is_played_again(backend: LocalBackend) -> None:
    undisturbed = [result.records for result in backend.play(Queue(lambda: None))]
    disturbed = [result.records for result in backend.play(Queue(lambda: kill_zygote(backend)))]
    assert len(undisturbed) == 2
    assert disturbed == undisturbed


def test_a_machine_on_which_no_zygote_starts_ends_the_run_with_one_message(
    backend: LocalBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_the_machine() -> None:
        kill_zygote(backend)
        monkeypatch.setattr(sys, "executable", "/bin/false")

    played = []
    with pytest.raises(PlatformError) as caught:
        played += backend.play(Queue(break_the_machine))
    assert caught.value.what.startswith("100 blocks in a row could not be played, the last on this")
    assert caught.value.hint == "the same command plays what is missing"
    assert caught.value.exit_code == 3


def test_only_failures_in_a_row_count() -> None:
    failures = Failures()
    for _ in range(3):
        for _ in range(99):
            failures.failed("of the machine")
        failures.played()
    for _ in range(99):
        failures.failed("of the machine")
    with pytest.raises(PlatformError, match="100 blocks in a row"):
        failures.failed("of the machine")
    assert MOST_FAILURES == 100
