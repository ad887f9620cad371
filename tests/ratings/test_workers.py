"""Whether one worker's games went otherwise than the others'."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest
from made_runs import encoded, make_run, place_in, told
from scipy.stats import chi2_contingency

from arena.ratings.workers import likeness, played_by
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.side import SideFile

Chance = Callable[[str, str, int], float]
"""(bot, rival, worker) to the chance that the bot wins."""


def made(path: Path, bots: str, deals: int, workers: int, chance: Chance, seed: int) -> RunFolder:
    """A run of two-seat games drawn with these chances; worker b modulo `workers` plays block b."""
    rng = random.Random(seed)
    folder, run = make_run(path, bots, schedule={"deals": deals}, block_games=20)
    for block in run.plan.blocks:
        worker = block.number % workers
        records = []
        for fixture in block.schedule():
            one, other = (run.names[bot] for bot in fixture.bots)
            won = rng.random() < chance(one, other, worker)
            records.append(told(fixture, run.names, {one: 2 - won, other: 1 + won}))
        side = SideFile(block.number, 100 + worker, [], [], f"node{worker % 2}")
        content = encoded(records, run.names, place_in(run, block))
        folder.write_block(block.number, content, msgspec.json.encode(side))
    return folder


def run_of(folder: RunFolder) -> RunFile:
    return folder.read_run()


def fair(one: str, other: str, worker: int) -> float:
    return 0.7 if one < other else 0.3


def test_workers_that_play_alike_are_not_suspected(tmp_path: Path) -> None:
    found = [
        likeness(folder, run_of(folder))
        for seed in range(20)
        for folder in [made(tmp_path / f"{seed}", "abc", 100, 3, fair, seed)]
    ]
    chances = [each.chance for each in found if each is not None]
    assert len(chances) == 20
    assert all(each is not None and not each.suspicious and each.workers == 3 for each in found)
    assert sum(chance < 0.25 for chance in chances) <= 10  # expected: 5 at most


def test_the_worker_whose_bots_play_otherwise_is_named(tmp_path: Path) -> None:
    def other_at_two(one: str, other: str, worker: int) -> float:
        return 0.5 if worker == 2 else fair(one, other, worker)

    folder = made(tmp_path / "made", "abc", 400, 3, other_at_two, 1)
    found = likeness(folder, run_of(folder))
    assert found is not None
    assert found.suspicious
    assert found.worker == "102@node0"


def test_a_single_table_gives_pearsons_statistic_less_one_part_in_n(tmp_path: Path) -> None:
    """Of two bots, two workers and no effect of seats: (n - 1) / n of the usual chi-square."""

    def even(one: str, other: str, worker: int) -> float:
        return 0.5

    folder = made(tmp_path / "made", "ab", 50, 2, even, 3)
    run = run_of(folder)
    found = likeness(folder, run)
    assert found is not None
    table = np.zeros((2, 2))
    wins = []
    for block in run.plan.blocks:
        for record in folder.read_records(block.number):
            a = record.bots.index("a")
            wins.append((record.ranks[a] == 1, a, block.number % 2))
    seat = np.array([[won if a == 0 else not won] for won, a, _ in wins], float).mean()
    scores = np.array([won - (seat if a == 0 else 1 - seat) for won, a, _ in wins], float)
    workers = np.array([worker for _, _, worker in wins])
    if seat == 0.5:
        for won, _, worker in wins:
            table[worker, int(won)] += 1
        pearson = chi2_contingency(table, correction=False).statistic
        assert found.chi_square == pytest.approx(pearson * (len(wins) - 1) / len(wins))
    own = scores[workers == 1]
    n, m = len(scores), len(own)
    variance = scores.var(ddof=1) * m * (n - m) / n
    expected = (own.sum() - m * scores.mean()) ** 2 / variance
    assert found.chi_square == pytest.approx(expected)
    assert found.degrees == 1


def test_an_advantage_of_seats_is_no_difference_of_workers(tmp_path: Path) -> None:
    """A block holds one copy of its deals, so a worker may see a bot in one seat only."""

    def first_seat(one: str, other: str, worker: int) -> float:
        return 0.8

    folder, run = make_run(tmp_path / "made", "ab", schedule={"deals": 200}, block_games=20)
    rng = random.Random(5)
    for block in run.plan.blocks:
        copies = {fixture.copy for fixture in block.schedule()}
        assert len(copies) == 1
        records = []
        for fixture in block.schedule():
            one, other = (run.names[bot] for bot in fixture.bots)
            won = rng.random() < first_seat(one, other, 0)
            records.append(told(fixture, run.names, {one: 2 - won, other: 1 + won}))
        side = SideFile(block.number, 1 + copies.pop(), [], [], "here")
        content = encoded(records, run.names, place_in(run, block))
        folder.write_block(block.number, content, msgspec.json.encode(side))
    found = likeness(folder, run)
    assert found is not None
    assert found.workers == 2
    assert not found.suspicious


def test_one_worker_has_nobody_to_be_compared_with(tmp_path: Path) -> None:
    folder = made(tmp_path / "made", "ab", 40, 1, fair, 1)
    assert likeness(folder, run_of(folder)) is None
    assert set(played_by(folder, run_of(folder)).values()) == {"100@node0"}


def test_a_run_without_games_has_no_workers(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "made", "ab")
    assert likeness(folder, run) is None
    assert played_by(folder, run) == {}
