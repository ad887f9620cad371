"""Runs in waves whose games the test tells: what settles a pair, what is planned, what is checked."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from made_runs import make_run, store, told

from arena.errors import StorageError
from arena.ratings.standings import standings_of
from arena.ratings.waves import WaveDiffers, check_waves, planner, settling_of
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.schema import Record
from arena.schedule.plan import Game

pytestmark = pytest.mark.usefixtures("without_luck")

Outcome = Callable[[Game, random.Random], int]
"""The bot that wins a game, by its place among the names; or -1 where both share the first rank."""


def by_strength(*strengths: float) -> Outcome:
    """Each bot wins in proportion to its strength."""

    def winner(game: Game, rng: random.Random) -> int:
        one, other = game.bots
        total = strengths[one] + strengths[other]
        return one if rng.random() < strengths[one] / total else other

    return winner


def recorded(run: RunFile, game: Game, winner: int, fault: str = "") -> Record:
    """`fault` is that of the loser."""
    ranks = {run.names[bot]: 1 if winner in (bot, -1) else 2 for bot in game.bots}
    loser = next((bot for bot, rank in ranks.items() if rank == 2), "")
    return told(game, run.names, ranks, faults={loser: fault} if fault else None)


def play_wave(folder: RunFolder, run: RunFile, outcome: Outcome) -> None:
    for block in run.plan.blocks:
        if not folder.has_block(block):
            rng = random.Random(f"block {block.number}")
            records = [recorded(run, game, outcome(game, rng)) for game in block.schedule()]
            store(folder, run, block, records)


def play_all(folder: RunFolder, run: RunFile, outcome: Outcome) -> RunFile:
    plan = planner(folder)
    while not run.plan.final:
        run = folder.add_wave(run, plan(run))
        play_wave(folder, run, outcome)
    return run


def adaptive(path: Path, bots: str, **schedule: object) -> tuple[RunFolder, RunFile]:
    keys = {"format": "adaptive", **schedule}
    return make_run(path / "made", bots, schedule=keys, block_games=64)


def verdicts(folder: RunFolder, run: RunFile) -> list[str]:
    return [pair.verdict.value for pair in settling_of(folder, run).pairs()]


def test_a_run_goes_on_until_every_pair_is_settled(tmp_path: Path) -> None:
    folder, run = adaptive(tmp_path, "abc", deals=5000, margin=0.1)
    run = play_all(folder, run, by_strength(3, 1, 1))
    assert verdicts(folder, run) == ["first", "first", "equal"]  # ab, ac, bc
    assert run.waves[-1] == ()
    (one, two, equal) = settling_of(folder, run).pairs()
    assert one.low > 0.5
    assert two.low > 0.5
    assert 0.4 < equal.low < equal.high < 0.6
    assert equal.sample.count > max(one.sample.count, two.sample.count)
    check_waves(folder, run)


def test_settled_pairs_play_no_more_and_open_ones_all(tmp_path: Path) -> None:
    folder, run = adaptive(tmp_path, "abc", deals=5000, margin=0.1)
    run = play_all(folder, run, by_strength(3, 1, 1))
    assert [table for table, _ in run.waves[0]] == [0, 1, 2]
    for number in range(1, len(run.waves)):
        earlier = RunFile(**{**_fields(run), "waves": run.waves[:number]})
        still = [t for t, v in enumerate(verdicts(folder, earlier)) if v == "open"]
        assert [table for table, _ in run.waves[number]] == still


def _fields(run: RunFile) -> dict[str, object]:
    return {name: getattr(run, name) for name in run.__struct_fields__}


def test_the_second_of_a_pair_can_be_the_better_one(tmp_path: Path) -> None:
    folder, run = adaptive(tmp_path, "ab", deals=5000)
    run = play_all(folder, run, by_strength(1, 3))
    assert verdicts(folder, run) == ["second"]


def test_the_score_of_a_deal_is_the_mean_of_its_two_games(tmp_path: Path) -> None:
    """Deal 0: won twice. 1: won once. 2: lost twice. 3: one shared, one lost. The rest: shared."""
    folder, run = adaptive(tmp_path, "ab", deals=32)
    wins = {(0, 0): 0, (0, 1): 0, (1, 0): 0, (1, 1): 1, (2, 0): 1, (2, 1): 1, (3, 1): 1}
    run = play_all(folder, run, lambda game, rng: wins.get((game.deal, game.copy), -1))
    (pair,) = settling_of(folder, run).pairs()
    expected = [1, 0.5, 0, 0.25] + [0.5] * 28
    assert pair.sample.count == 32
    assert pair.sample.total == sum(expected)
    assert pair.sample.squares == sum(score**2 for score in expected)


def test_a_pair_with_the_most_deals_stays_undecided(tmp_path: Path) -> None:
    folder, run = adaptive(tmp_path, "ab", deals=40)
    run = play_all(folder, run, by_strength(1, 1))
    assert verdicts(folder, run) == ["undecided"]
    assert run.waves == (((0, 32),), ((0, 8),), ())
    assert not standings_of(folder, run).provisional


def test_the_next_wave_depends_on_records_and_not_on_who_asks(tmp_path: Path) -> None:
    folder, run = adaptive(tmp_path, "abcd", deals=2000, margin=0.05)
    warm = planner(folder)
    while not run.plan.final:
        wave = warm(run)
        assert planner(RunFolder(folder.path))(folder.read_run()) == wave
        run = folder.add_wave(run, wave)
        assert folder.read_run().plan == run.plan
        play_wave(folder, run, by_strength(4, 3, 2, 1))


def test_pairs_of_a_disqualified_bot_end(tmp_path: Path) -> None:
    folder, run = make_run(
        tmp_path / "made", "abc", schedule={"format": "adaptive"}, max_forfeits=3
    )
    plan = planner(folder)
    run = folder.add_wave(run, plan(run))
    for block in run.plan.blocks:
        records = []
        for game in block.schedule():
            # b forfeits against a; the rest is as it comes
            loser_is_b = game.table == 0
            winner = 0 if loser_is_b else game.bots[0]
            records.append(recorded(run, game, winner, "illegal_action" if loser_is_b else ""))
        store(folder, run, block, records)
    wave = plan(run)
    assert verdicts(folder, run) == ["ended", "open", "ended"]  # ab, ac, bc
    assert [table for table, _ in wave] == [1]


def test_a_deal_with_a_void_game_is_left_out(tmp_path: Path) -> None:
    folder, run = adaptive(tmp_path, "ab", deals=32)
    run = folder.add_wave(run, planner(folder)(run))
    for block in run.plan.blocks:
        records = [
            recorded(run, game, 0, "disqualified" if (game.deal, game.copy) == (5, 1) else "")
            for game in block.schedule()
        ]
        store(folder, run, block, records)
    (pair,) = settling_of(folder, run).pairs()
    assert pair.sample.count == 31


def test_a_stored_wave_that_the_records_contradict_is_found(tmp_path: Path) -> None:
    folder, run = adaptive(tmp_path, "ab", deals=200)
    run = play_all(folder, run, by_strength(1, 1))
    check_waves(folder, run)
    for tampered in (
        (((0, 31),), *run.waves[1:]),
        (run.waves[0], ((0, 31),)),
        (*run.waves[:2], ()),
    ):
        changed = RunFile(**{**_fields(run), "waves": tampered})
        with pytest.raises(WaveDiffers, match="records before it lead to"):
            check_waves(folder, changed)


def test_other_results_of_a_wave_contradict_the_next(tmp_path: Path) -> None:
    folder, run = adaptive(tmp_path, "abc", deals=200)
    run = play_all(folder, run, by_strength(1, 1, 1))
    for block in run.plan.blocks[:3]:
        store(folder, run, block, [recorded(run, g, min(g.bots)) for g in block.schedule()])
    with pytest.raises(WaveDiffers, match="wave 2 "):
        check_waves(folder, run)


def test_what_can_be_checked_of_an_unfinished_run_is_checked(tmp_path: Path) -> None:
    folder, run = adaptive(tmp_path, "ab", deals=200)
    plan = planner(folder)
    run = folder.add_wave(run, plan(run))
    check_waves(folder, run)
    play_wave(folder, run, by_strength(1, 1))
    check_waves(folder, run)
    assert standings_of(folder, run).provisional, "the next wave is not planned yet"
    run = folder.add_wave(run, plan(run))
    check_waves(folder, run)
    assert verdicts(folder, run) == ["open"]


@pytest.mark.parametrize(
    "content",
    ["", "[]", '{"waves": [[[0]]]}', '{"waves": [[[0, 0]]]}', '{"waves": [[[9, 5]]]}', "\xff"],
)
def test_damaged_waves_are_said_to_be_damaged(tmp_path: Path, content: str) -> None:
    folder, _ = adaptive(tmp_path, "ab", deals=200)
    (folder.path / "waves.json").write_text(content, encoding="latin-1")
    with pytest.raises(StorageError, match=r"waves\.json of made is damaged"):
        _ = folder.read_run().plan


def test_waves_do_not_belong_to_a_round_robin_nor_into_run_json(tmp_path: Path) -> None:
    folder, run = make_run(tmp_path / "made", "ab")
    assert "waves" not in json.loads((folder.path / "run.json").read_text())
    folder.add_wave(run, ((0, 5),))
    with pytest.raises(StorageError, match="the format round_robin has none"):
        _ = folder.read_run().plan


def test_a_comparison_ends_with_a_verdict(tmp_path: Path) -> None:
    for number, (strength, expected) in enumerate([(3, "first"), (1, "equal"), (0.3, "second")]):
        keys = {"format": "compare", "margin": 0.05, "deals": 10_000}
        folder, run = make_run(tmp_path / str(number), "ab", schedule=keys)
        run = play_all(folder, run, by_strength(strength, 1))
        assert verdicts(folder, run) == [expected]
        check_waves(folder, run)


def test_the_gauntlet_is_played_at_tables_with_a_challenger_who_can_play(tmp_path: Path) -> None:
    keys = {"format": "gauntlet", "challengers": ["c", "x"], "deals": 3}
    _, run = make_run(tmp_path / "made", "abcd", refused=["x"], schedule=keys)
    (board,) = run.plan.boards
    assert [table.lineup for table in board.tables] == [(0, 2), (1, 2), (2, 3)]
    assert run.plan.final
