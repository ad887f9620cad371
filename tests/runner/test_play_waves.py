"""Playing a plan that grows: no game lost or twice, wherever the run ends, whatever comes back first."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from made_runs import encoded, make_run, place_in, played

from arena.block.play import BlockJob
from arena.ratings.waves import check_waves, planner
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.verify import verify_records
from arena.runner.backend import Jobs
from arena.runner.play import play_missing
from arena.schedule.plan import Block

SCHEDULE = {"format": "adaptive", "deals": 80, "margin": 0.2, "confidence": 0.8}
RULES = {"preset": "classic", "start_dice": 1}

_PLAYED: dict[Block, bytes] = {}
"""Records by block: all runs of these tests are of one league and one secret."""


class Killed(BaseException):
    """The program ends here."""


@dataclass
class Played:
    """What a run needs of a BlockResult."""

    number: int
    games: int
    records: bytes
    notes: bytes = b""
    side: bytes = b"{}"


class Told:
    """An observer that keeps what it is told."""

    def __init__(self) -> None:
        self.starts: list[tuple[int, int, int]] = []
        self.blocks: list[int] = []

    def started(self, games: int, done: int, most: int) -> None:
        self.starts.append((games, done, most))

    def block_done(self, result: Played) -> None:
        self.blocks.append(result.number)

    def stopping(self) -> None:
        raise AssertionError


class Random:
    """A backend whose games are played at random, each block always alike; it brings back `ahead`
    blocks in turned order, and dies at its `dies`-th block."""

    def __init__(self, run: RunFile, ahead: int = 1, dies: int = -1) -> None:
        self._run = run
        self._ahead = ahead
        self._left = dies

    def play(self, jobs: Jobs) -> Iterator[Played]:
        while batch := self._batch(jobs):
            deals = [job.block.deals for job in batch]
            assert len(set(deals)) == len(deals), "two copies of a deal are in flight at once"
            for job in reversed(batch):
                if self._left == 0:
                    raise Killed
                self._left -= 1
                records = self._records(job.block)
                yield Played(job.block.number, job.block.games, records)

    def _batch(self, jobs: Jobs) -> list[BlockJob]:
        taken = (jobs.take() for _ in range(self._ahead))
        return [job for job in taken if job is not None]

    def close(self) -> None: ...

    def _records(self, block: Block) -> bytes:
        if block not in _PLAYED:
            _PLAYED[block] = encoded(
                played(self._run, block), self._run.names, place_in(self._run, block)
            )
        return _PLAYED[block]


class Unwritable(RunFolder):
    """A folder of a program that is killed before it can write a wave."""

    def add_wave(self, run: RunFile, wave: object) -> RunFile:
        raise Killed


@pytest.fixture
def made(tmp_path: Path) -> tuple[RunFolder, RunFile]:
    return made_in(tmp_path / "made")


def made_in(path: Path) -> tuple[RunFolder, RunFile]:
    return make_run(path, "abc", schedule=SCHEDULE, rules=RULES, block_games=16)


def play(folder: RunFolder, backend: Random, told: Told | None = None) -> bool:
    run = folder.read_run()
    bundles = dict.fromkeys(run.names)
    return play_missing(folder, run, bundles, backend, told or Told(), planner(folder))


def files(folder: RunFolder) -> dict[str, bytes]:
    paths = [folder.path / "waves.json", *folder.path.glob("blocks/*.parquet")]
    return {path.name: path.read_bytes() for path in sorted(paths)}


def test_all_is_played_once_and_the_observer_knows_how_much_at_most(made) -> None:
    folder, run = made
    told = Told()
    assert play(folder, Random(run), told)
    end = folder.read_run()
    assert end.plan.final
    assert told.blocks == [block.number for block in end.plan.blocks]
    planned = [sum(2 * deals for _, deals in wave) for wave in end.waves]
    totals = [*itertools.accumulate(planned, initial=0)]
    assert [start[:2] for start in told.starts[:-1]] == [
        (games, done) for done, games in zip([0, *totals], totals[:-1], strict=False)
    ]
    assert {most for _, _, most in told.starts[:-1]} == {3 * 2 * 80}
    assert told.starts[-1] == (totals[-1],) * 3
    assert verify_records(folder, end).games == totals[-1]
    check_waves(folder, end)


def test_a_complete_run_plays_and_plans_nothing(made) -> None:
    folder, run = made
    play(folder, Random(run))
    before = files(folder)
    told = Told()
    assert play(folder, Random(run, dies=0), told)
    assert told.blocks == []
    assert files(folder) == before


def test_whoever_brings_which_block_first_the_files_are_the_same(made, tmp_path: Path) -> None:
    folder, run = made
    play(folder, Random(run))
    for ahead in (3, 100):
        other, _ = made_in(tmp_path / f"other-{ahead}")
        play(other, Random(run, ahead))
        assert files(other) == files(folder)


def test_killed_at_every_block_and_resumed_the_files_are_the_same(made, tmp_path: Path) -> None:
    folder, run = made
    play(folder, Random(run))
    blocks = len(folder.read_run().plan.blocks)
    assert blocks > 20
    for dies in (0, 1, 4, blocks // 2, blocks - 1):
        other, _ = made_in(tmp_path / f"other-{dies}")
        with pytest.raises(Killed):
            play(other, Random(run, ahead=3, dies=dies))
        told = Told()
        assert play(other, Random(run), told)
        assert len(told.blocks) == blocks - dies
        assert files(other) == files(folder)


def test_killed_before_each_wave_is_written_the_files_are_the_same(made, tmp_path: Path) -> None:
    folder, run = made
    play(folder, Random(run))
    other, _ = made_in(tmp_path / "other")
    for wave in folder.read_run().waves:
        with pytest.raises(Killed):
            play(Unwritable(other.path), Random(run))
        assert not other.read_run().plan.final
        other.add_wave(other.read_run(), wave)
    assert play(other, Random(run))
    assert files(other) == files(folder)


def test_a_block_of_an_early_wave_that_is_lost_is_played_again(made) -> None:
    folder, run = made
    play(folder, Random(run))
    before = files(folder)
    folder.block_path(1).unlink()
    told = Told()
    assert play(folder, Random(run), told)
    assert told.blocks == [1]
    assert files(folder) == before
