"""Playing what is missing of a run: the plan minus the blocks on disk."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Protocol

from arena.block.play import BlockJob, BlockResult
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.secrets import Keys
from arena.runner.backend import Backend
from arena.runner.prepare import limits_of
from arena.sandbox.bundle import Bundle
from arena.schedule.plan import Block, Deals
from arena.schedule.waves import Wave


class Observer(Protocol):
    """Told what happens while a run plays."""

    def started(self, games: int, done: int, most: int) -> None:
        """The run has `games` games, of which `done` are on disk. Told again when more are planned:
        there are at most `most`."""

    def block_done(self, result: BlockResult) -> None:
        """A block was played and stored."""

    def stopping(self) -> None:
        """Somebody asked to stop: the blocks in flight are finished, no more are handed out."""


class Stop:
    """Whether somebody asked to stop. `flag` is set by the first Ctrl-C or SIGTERM."""

    def __init__(self) -> None:
        self.flag = False


def play_missing(
    folder: RunFolder,
    run: RunFile,
    bundles: dict[str, Bundle],
    backend: Backend,
    observer: Observer,
    planner: Callable[[RunFile], Wave],
) -> bool:
    """Play and store all blocks that the folder lacks; False when stopped before the end.

    Where the plan is not final, `planner` is asked for the next wave when all blocks are stored, until
    it has none. The caller holds the folder's lock. Raises PlatformError and StorageError; what was
    stored before stays.
    """
    with _stop_on_signals(observer) as stop:
        while _play_planned(folder, run, bundles, backend, observer, stop):
            if run.plan.final:
                return True
            if stop.flag:
                return False
            run = folder.add_wave(run, planner(run))
    return False


def play_again(
    folder: RunFolder,
    run: RunFile,
    blocks: Sequence[Block],
    bundles: dict[str, Bundle],
    backend: Backend,
) -> Iterator[BlockResult]:
    """Play stored blocks of a run again, to compare; nothing is written. Raises PlatformError."""
    jobs = _Jobs(blocks, run, bundles, Keys.of(folder.read_secret()), Stop())
    for result in backend.play(jobs):
        jobs.done(result.number)
        yield result


def _play_planned(
    folder: RunFolder,
    run: RunFile,
    bundles: dict[str, Bundle],
    backend: Backend,
    observer: Observer,
    stop: Stop,
) -> bool:
    """Play the blocks of the plan as it is; False when stopped before the end."""
    missing = [block for block in run.plan.blocks if not folder.has_block(block)]
    left = len(missing)
    done = run.plan.games - sum(block.games for block in missing)
    observer.started(run.plan.games, done, run.plan.most_games)
    jobs = _Jobs(missing, run, bundles, Keys.of(folder.read_secret()), stop)
    for result in backend.play(jobs):
        jobs.done(result.number)
        folder.write_block(result.number, result.records, result.side, result.notes)
        observer.block_done(result)
        left -= 1
    return left == 0


class _Jobs:
    """The blocks that are missing, in plan order, until somebody asks to stop.

    Two blocks of the same deals are never in flight at once: in a mirrored deal the rival's hand is
    one's own in the other copy, and no sandbox closes every way in which two processes of one machine
    may notice each other.
    """

    def __init__(
        self,
        missing: Sequence[Block],
        run: RunFile,
        bundles: dict[str, Bundle],
        keys: Keys,
        stop: Stop,
    ) -> None:
        self._waiting = deque(missing)
        self._in_flight: dict[int, Deals] = {}
        self._behind: dict[Deals, deque[Block]] = {}
        """Deals that somebody plays now, with the blocks that came up meanwhile and have the same."""
        self._run = run
        self._bundles = bundles
        self._keys = keys
        self._limits = limits_of(run.model)
        self._stop = stop

    def take(self) -> BlockJob | None:
        """The next block whose deals nobody plays now."""
        if self._stop.flag:
            return None
        block = self._next()
        if block is None:
            return None
        names = self._run.names
        return BlockJob(
            block=block,
            names=names,
            bundles={bot: self._bundles[names[bot]] for bot in block.bots},
            rules=self._run.rules,
            keys=self._keys,
            limits=self._limits,
            max_forfeits=self._run.model.max_forfeits,
            commitment=self._run.commitment,
        )

    def done(self, number: int) -> None:
        """A block is played; one of the same deals comes next."""
        self._waiting.extendleft(reversed(self._behind.pop(self._in_flight.pop(number))))

    def _next(self) -> Block | None:
        while self._waiting:
            block = self._waiting.popleft()
            deals = block.deals
            if deals not in self._behind:
                self._behind[deals] = deque()
                self._in_flight[block.number] = deals
                return block
            self._behind[deals].append(block)
        return None


@contextmanager
def _stop_on_signals(observer: Observer) -> Iterator[Stop]:
    """The first Ctrl-C or SIGTERM stops handing out blocks, the second interrupts at once."""
    stop = Stop()

    def ask(number: int, frame: FrameType | None) -> None:
        if stop.flag:
            raise KeyboardInterrupt
        stop.flag = True
        observer.stopping()

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
