"""The plan: numbers of games and deals, mirrors, blocks, and that it is a pure function."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from typing import NamedTuple

import pytest

from arena.schedule.plan import Game, Plan, make_plan


class Inputs(NamedTuple):
    """The arguments of `make_plan`."""

    bots: int
    table_sizes: tuple[int, ...]
    deals: int
    mirrored: bool
    max_tables: int
    block_games: int


@cache
def random_plans() -> tuple[tuple[Inputs, Plan], ...]:
    """Plans of small leagues of every shape, the same ones every time."""
    rng = random.Random("leagues of every shape")
    plans = []
    for number in range(120):
        bots = rng.randint(2, 9)
        sizes = range(2, min(bots, 6) + 1)
        league = Inputs(
            bots,
            tuple(sorted(rng.sample(sizes, rng.randint(1, min(3, len(sizes)))))),
            rng.randint(1, 9),
            number % 2 == 0,
            rng.choice((1, 2, 5, 17, 1000)),
            rng.choice((1, 2, 3, 7, 50, 1024)),
        )
        plans.append((league, make_plan(*league)))
    return tuple(plans)


def games_of(plan: Plan) -> list[Game]:
    return [game for block in plan.blocks for game in block.schedule()]


def random_games() -> Iterator[tuple[Inputs, Plan, list[Game]]]:
    for league, plan in random_plans():
        yield league, plan, games_of(plan)


def test_the_leagues_of_these_tests_have_every_shape() -> None:
    boards = [(league, board) for league, plan in random_plans() for board in plan.boards]
    assert {board.table_size for _, board in boards} == {2, 3, 4, 5, 6}
    assert any(len(board.tables) == league.max_tables for league, board in boards)
    assert any(board.pair_spread for _, board in boards)
    assert any(board.bot_spread for _, board in boards)
    assert any(len(plan.boards) == 3 for _, plan in random_plans())
    assert any(len(plan.blocks) == 1 for _, plan in random_plans())


@pytest.mark.parametrize("bots", range(2, 13))
def test_every_bot_takes_every_seat_equally_often(bots: int) -> None:
    """Also where the number of deals divides by no number of seats."""
    for size in range(2, min(bots, 6) + 1):
        plan = make_plan(bots, [size], 1, True, 1000, 64)
        seats = Counter(
            (bot, seat) for game in games_of(plan) for seat, bot in enumerate(game.bots)
        )
        assert len(seats) == bots * size
        assert len(set(seats.values())) == 1


def test_every_bot_of_a_table_takes_every_seat_of_it_equally_often() -> None:
    for _, plan, games in random_games():
        seats: dict[int, Counter[tuple[int, int]]] = defaultdict(Counter)
        for game in games:
            seats[game.table].update((bot, seat) for seat, bot in enumerate(game.bots))
        for board in plan.boards:
            for table in board.tables:
                size = board.table_size
                expected = {
                    (bot, seat): table.games // size for bot in table.lineup for seat in range(size)
                }
                assert seats[table.number] == expected
                assert table.games % size == 0


def test_seats_of_a_bot_differ_by_nothing_on_a_drawn_board_either() -> None:
    for league, plan, games in random_games():
        for board in plan.boards:
            seats: Counter[tuple[int, int]] = Counter()
            for game in games:
                if len(game.bots) == board.table_size:
                    seats.update((bot, seat) for seat, bot in enumerate(game.bots))
            for bot in range(league.bots):
                assert len({seats[bot, seat] for seat in range(board.table_size)}) == 1


def test_games_are_numbered_in_plan_order() -> None:
    for _, plan, games in random_games():
        assert [game.number for game in games] == list(range(plan.games))
        assert [block.number for block in plan.blocks] == list(range(len(plan.blocks)))
        assert plan.games == sum(board.games for board in plan.boards)


def test_tables_are_numbered_over_all_boards_and_boards_ascend() -> None:
    for league, plan, games in random_games():
        assert [board.table_size for board in plan.boards] == list(league.table_sizes)
        numbers = [table.number for board in plan.boards for table in board.tables]
        assert numbers == list(range(len(numbers)))
        lineups = {table.number: table.lineup for board in plan.boards for table in board.tables}
        for game in games:
            assert tuple(sorted(game.bots)) == lineups[game.table]


def test_a_deal_belongs_to_one_table() -> None:
    for _, _, games in random_games():
        tables: dict[int, set[int]] = defaultdict(set)
        for game in games:
            tables[game.deal].add(game.table)
        assert all(len(of_deal) == 1 for of_deal in tables.values())
        assert sorted(tables) == list(range(len(tables)))


def test_a_deal_is_played_once_or_mirrored_in_another_block() -> None:
    for league, plan in random_plans():
        copies: dict[int, list[tuple[int, Game]]] = defaultdict(list)
        for block in plan.blocks:
            for game in block.schedule():
                copies[game.deal].append((block.number, game))
        for played in copies.values():
            if not (league.mirrored and len(played[0][1].bots) == 2):
                assert [game.copy for _, game in played] == [0]
                continue
            (first_block, first), (second_block, second) = played
            assert (first.copy, second.copy) == (0, 1)
            assert second.bots == first.bots[::-1]
            assert second_block != first_block


def test_as_many_deals_are_played_as_asked_for_or_the_next_full_turn() -> None:
    for league, plan in random_plans():
        for board in plan.boards:
            size = board.table_size
            for table in board.tables:
                if league.mirrored and size == 2:
                    assert (table.deals, table.copies) == (league.deals, 2)
                else:
                    assert table.copies == 1
                    assert league.deals <= table.deals < league.deals + size


def test_blocks_are_no_larger_than_allowed_and_of_one_board() -> None:
    for league, plan in random_plans():
        for block in plan.blocks:
            games = block.schedule()
            assert 1 <= len(games) == block.games <= league.block_games
            assert games[0].number == block.first_game
            assert len({len(game.bots) for game in games}) == 1
            assert block.bots == tuple(sorted({bot for game in games for bot in game.bots}))


def test_blocks_are_full_but_the_last_of_a_board() -> None:
    plan = make_plan(4, [2, 3], 10, True, 1000, 16)
    # 6 pairs of 10 deals, each block played again mirrored; then 4 tables of 12 deals.
    assert [block.games for block in plan.blocks] == [16, 16] * 3 + [12, 12] + [16, 16, 16]


def test_a_mirrored_block_follows_its_original_at_once() -> None:
    plan = make_plan(3, [2], 7, True, 1000, 5)
    for first, second in zip(plan.blocks[::2], plan.blocks[1::2], strict=True):
        deals = [game.deal for game in first.schedule()]
        assert [game.deal for game in second.schedule()] == deals
        assert {game.copy for game in first.schedule()} == {0}
        assert {game.copy for game in second.schedule()} == {1}


def test_block_of_and_board_of_find_the_games_of_every_block() -> None:
    for _, plan in random_plans():
        for block in plan.blocks:
            games = block.schedule()
            for game in (games[0], games[-1]):
                assert plan.block_of(game.number) is block
                assert game.table in {table.number for table in plan.board_of(block).tables}


@pytest.mark.parametrize("game", [-1, 12, 10**9])
def test_block_of_refuses_a_game_that_the_plan_has_not(game: int) -> None:
    plan = make_plan(3, [2], 2, True, 1000, 5)
    assert plan.games == 12
    with pytest.raises(IndexError):
        plan.block_of(game)


def test_the_board_tells_the_true_spread() -> None:
    for league, plan in random_plans():
        for board in plan.boards:
            bots = Counter(bot for table in board.tables for bot in table.lineup)
            pairs = Counter(
                pair for table in board.tables for pair in combinations(table.lineup, 2)
            )
            counts = [bots[bot] for bot in range(league.bots)]
            meetings = [pairs[pair] for pair in combinations(range(league.bots), 2)]
            assert board.bot_spread == max(counts) - min(counts) <= 1
            assert board.pair_spread == max(meetings) - min(meetings)


def test_all_tables_are_played_up_to_max_tables() -> None:
    (all_of_them,) = make_plan(6, [3], 1, True, 20, 64).boards
    assert len(all_of_them.tables) == 20
    assert (all_of_them.bot_spread, all_of_them.pair_spread) == (0, 0)
    (drawn,) = make_plan(6, [3], 1, True, 19, 64).boards
    assert len(drawn.tables) == 19


def test_equal_inputs_give_an_equal_plan() -> None:
    for league, _ in random_plans():
        assert make_plan(*league) == make_plan(*league)


def test_block_games_changes_neither_deals_nor_seats() -> None:
    """A deal and a seat belong to the league, not to how it is cut."""
    for league, _, games in random_games():
        other = make_plan(*league._replace(block_games=11))
        there = {(game.deal, game.copy, game.table, game.bots) for game in games}
        assert {(game.deal, game.copy, game.table, game.bots) for game in games_of(other)} == there


def test_the_plan_does_not_depend_on_the_hash_seed() -> None:
    program = (
        "from arena.schedule.plan import make_plan\n"
        "print(make_plan(20, [2, 3, 5], 3, True, 60, 100))\n"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert printed[0] == printed[1]
    assert printed[0] == f"{make_plan(20, [2, 3, 5], 3, True, 60, 100)}\n"


def test_circles_change_within_a_table_across_blocks() -> None:
    plan = make_plan(4, [4], 24, True, 1000, 5)
    orders = [game.bots for game in games_of(plan)]
    assert len(set(orders)) == 24
    assert all(one != other for one, other in pairwise(orders))


@pytest.mark.parametrize(
    ("games", "largest"),
    [(100, 100), (32_768, 512), (32_832, 513), (640_000, 10_000 - 1808), (10_000_000, 8192)],
)
def test_blocks_grow_with_the_run_within_bounds(games: int, largest: int) -> None:
    """A sixty-fourth of the games, at least 512 and at most 8,192."""
    plan = make_plan(2, [2], games, False, 1)
    assert max(block.games for block in plan.blocks) == largest


def test_a_large_field_fills_its_blocks() -> None:
    """200 bots have 19,900 pairs. A block of 1,244 games has 311 of them at four games a pair, half of
    them mirrored in another block: in 32 rows of 32 they are of at most 64 bots, so no block ends early
    but at the edges of such squares."""
    plan = make_plan(200, [2], 2, True, 19_900)
    assert plan.games == 79_600
    assert all(len(block.bots) <= 64 for block in plan.blocks)
    assert len(plan.blocks) <= 1.25 * plan.games / 1244
    met = [table.lineup for table in plan.boards[0].tables]
    assert sorted(met) == list(combinations(range(200), 2))


def test_tables_of_a_small_field_are_in_order() -> None:
    (board,) = make_plan(32, [2], 1, True, 496).boards
    assert [table.lineup for table in board.tables] == list(combinations(range(32), 2))
