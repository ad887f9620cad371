"""Plans that grow wave by wave: deals, seats, blocks, and what a wave may not be."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.schedule.plan import Game, Plan
from arena.schedule.waves import BadWaves, Wave, blocks_of_wave, next_wave, pairs_of, wave_plan

WAVES: tuple[Wave, ...] = (((0, 32), (1, 32), (2, 32)), ((0, 32), (2, 32)), ((2, 32),))


def games_of(plan: Plan) -> list[Game]:
    return [game for block in plan.blocks for game in block.schedule()]


@st.composite
def histories(draw: st.DrawFn) -> tuple[int, int, list[Wave]]:
    """(bots, most deals, waves) of a run whose pairs are settled at any time."""
    bots = draw(st.integers(2, 6))
    most = draw(st.sampled_from([1, 20, 33, 400]))
    played = [0] * comb(bots, 2)
    still = list(range(len(played)))
    waves: list[Wave] = []
    for _ in range(draw(st.integers(0, 6))):
        waves.append(next_wave(played, still, most))
        if not waves[-1]:
            break
        for table, deals in waves[-1]:
            played[table] += deals
        still = [table for table in still if played[table] < most and draw(st.booleans())]
    return bots, most, waves


@given(histories())
def test_every_deal_is_played_mirrored_once_and_is_of_one_table_and_wave(history) -> None:
    bots, most, waves = history
    plan = wave_plan(bots, most, waves, 50)
    games = games_of(plan)
    assert [game.number for game in games] == list(range(len(games)))
    assert len(games) == sum(2 * deals for wave in waves for _, deals in wave) == plan.games
    copies = {(game.deal, game.copy): game for game in games}
    assert len(copies) == len(games)
    for (deal, copy), game in copies.items():
        first, second = pairs_of(bots)[game.table]
        assert game.bots == ((first, second) if copy == 0 else (second, first))
        assert copies[deal, 1 - copy].table == game.table
        assert game.deal // most == game.table


@given(histories())
def test_a_further_wave_changes_nothing_of_the_waves_before(history) -> None:
    bots, most, waves = history
    games = games_of(wave_plan(bots, most, waves, 50))
    for number in range(len(waves)):
        before = wave_plan(bots, most, waves[:number], 50)
        assert games_of(before) == games[: before.games]
        assert [b.number for b in before.blocks] == list(range(len(before.blocks)))


@given(histories())
def test_the_blocks_of_a_wave_play_its_deals(history) -> None:
    bots, most, waves = history
    plan = wave_plan(bots, most, waves, 50)
    blocks = [blocks_of_wave(plan, waves, number) for number in range(len(waves))]
    assert [block for of_wave in blocks for block in of_wave] == list(plan.blocks)
    for wave, of_wave in zip(waves, blocks, strict=True):
        played = Counter(game.table for block in of_wave for game in block.schedule())
        assert played == {table: 2 * deals for table, deals in wave}


def test_no_block_has_both_copies_of_a_deal() -> None:
    for block in wave_plan(3, 100, WAVES, 40).blocks:
        assert block.games <= 40
        assert len({game.copy for game in block.schedule()}) == 1


def test_a_wave_without_tables_is_the_last() -> None:
    assert not wave_plan(3, 100, WAVES).final
    assert wave_plan(3, 100, (*WAVES, ())).final
    assert wave_plan(3, 100, (*WAVES, ())).most_games == 2 * 32 * 6
    assert wave_plan(3, 100, WAVES).most_games == 2 * 3 * 100
    assert wave_plan(3, 100, ()).most_games == 600


@pytest.mark.parametrize(
    ("waves", "why"),
    [
        ((((3, 1),),), "no table 3"),
        ((((-1, 1),),), "no table -1"),
        ((((0, 101),),), "cannot play 101"),
        ((((0, 60),), ((0, 60),)), "cannot play 60"),
        ((((0, 0),),), "cannot play 0"),
        ((((1, 5), (0, 5)),), "do not ascend"),
        ((((0, 5), (0, 5)),), "do not ascend"),
        (((), ((0, 5),)), "after the last"),
    ],
)
def test_waves_that_the_league_does_not_allow_are_refused(waves, why: str) -> None:
    with pytest.raises(BadWaves, match=why):
        wave_plan(3, 100, waves)


def test_deals_of_a_wave() -> None:
    """32 at first; then an eighth of what a pair has had, up to a quarter where few are open; never more
    than there may be."""
    assert next_wave([0, 0, 0], [2, 0], 500) == ((0, 32), (2, 32))
    assert next_wave([400] * 28, list(range(28)), 9999) == tuple((t, 50) for t in range(28))
    assert next_wave([400] * 28, [7], 9999) == ((7, 100),)
    assert next_wave([800] * 28, [3, 4, 5, 6], 9999) == tuple((t, 128) for t in (3, 4, 5, 6))
    assert next_wave([490, 500], [0, 1], 500) == ((0, 10),)
    assert next_wave([10, 20], [], 500) == ()


def test_large_waves_are_cut_for_many_workers() -> None:
    wave = tuple((table, 400) for table in range(190))
    plan = wave_plan(20, 1000, [wave])
    assert len(plan.blocks) == 64
    assert len(wave_plan(8, 1000, [tuple((table, 32) for table in range(28))]).blocks) == 8
