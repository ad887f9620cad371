"""Which bots meet: all combinations, and draws that are fair to bots and to pairs."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.schedule import lineups as lineups_module
from arena.schedule.balance import even_out, level
from arena.schedule.lineups import (
    Lineup,
    gauntlet_lineups,
    least_gauntlet_tables,
    lineups,
    spread,
)

FEW = settings(max_examples=30)


@st.composite
def draws(draw: st.DrawFn) -> tuple[int, int, int]:
    """(bots, size, tables) with fewer tables than there are line-ups."""
    size = draw(st.integers(2, 6))
    bots = draw(st.integers(size + 1, 12))
    return bots, size, draw(st.integers(1, min(100, comb(bots, size) - 1)))


def sat(tables: list[Lineup], bots: int) -> list[int]:
    return [sum(bot in lineup for lineup in tables) for bot in range(bots)]


def met(tables: list[Lineup], bots: int) -> list[int]:
    return [sum({*pair} <= {*lineup} for lineup in tables) for pair in combinations(range(bots), 2)]


def test_all_groups_meet_where_there_are_few() -> None:
    assert lineups(4, 3, max_tables=4) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]


def test_one_group_too_many_makes_it_a_draw() -> None:
    assert len(lineups(4, 3, max_tables=3)) == 3


@FEW
@given(draws())
def test_a_draw_has_as_many_different_lineups_as_asked_for(numbers: tuple[int, int, int]) -> None:
    bots, size, tables = numbers
    drawn = lineups(bots, size, tables)
    assert len(drawn) == len(set(drawn)) == tables
    assert drawn == sorted(drawn)
    for lineup in drawn:
        assert len(set(lineup)) == size
        assert list(lineup) == sorted(lineup)
        assert set(lineup) <= set(range(bots))


@FEW
@given(draws())
def test_a_draw_lets_every_bot_sit_as_often_as_any_other_or_once_less(
    numbers: tuple[int, int, int],
) -> None:
    bots, size, tables = numbers
    often = sat(lineups(bots, size, tables), bots)
    assert max(often) - min(often) <= 1


@FEW
@given(draws())
def test_spread_is_what_counting_gives(numbers: tuple[int, int, int]) -> None:
    bots, size, tables = numbers
    drawn = lineups(bots, size, tables)
    per_bot, per_pair = sat(drawn, bots), met(drawn, bots)
    assert spread(drawn, bots) == (max(per_bot) - min(per_bot), max(per_pair) - min(per_pair))


def test_spread_counts_bots_and_pairs_that_never_sit() -> None:
    assert spread([(0, 1), (0, 1), (0, 2)], bots=4) == (3, 2)


@pytest.mark.parametrize(
    ("bots", "size", "tables", "pairs"),
    [
        # As even as a whole number of meetings allows: designs of these sizes exist.
        (7, 3, 7, 0),
        (9, 3, 12, 0),
        (13, 4, 13, 0),
        (15, 3, 35, 0),
        (8, 4, 14, 0),
        (10, 4, 15, 0),
        # A graph in which tables per bot are even has meetings 0 and 1.
        (20, 2, 50, 1),
        (20, 2, 100, 1),
        (20, 2, 189, 1),
        (40, 2, 400, 1),
        # The sizes of ordinary leagues.
        (8, 3, 20, 1),
        (10, 4, 50, 1),
        (12, 3, 100, 1),
        (12, 3, 219, 1),
        (12, 6, 100, 1),
        (12, 6, 923, 1),
        (20, 3, 100, 1),
        (20, 3, 190, 2),
        (20, 4, 100, 1),
        (20, 6, 100, 2),
        (20, 6, 1000, 2),
        (50, 3, 1000, 2),
    ],
)
def test_meetings_of_pairs_are_nearly_even(bots: int, size: int, tables: int, pairs: int) -> None:
    assert spread(lineups(bots, size, tables), bots)[1] <= pairs


@FEW
@given(draws())
def test_meetings_of_few_bots_differ_by_little(numbers: tuple[int, int, int]) -> None:
    """Three where size comes near the number of bots, one or two elsewhere."""
    bots, size, tables = numbers
    assert spread(lineups(bots, size, tables), bots)[1] <= (3 if size > 4 else 2)


def test_the_draw_is_the_same_again_and_another_with_another_seed() -> None:
    assert lineups(20, 3, 100) == lineups(20, 3, 100)
    assert lineups(20, 3, 100, seed=1) != lineups(20, 3, 100, seed=2)


def test_what_is_left_out_is_drawn_where_most_groups_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing 219 of 220 one by one would be a search for the last free group."""
    asked = []
    draw = lineups_module._draw

    def watched(bots: int, size: int, tables: int, rng: random.Random) -> list[Lineup]:
        asked.append(tables)
        return draw(bots, size, tables, rng)

    monkeypatch.setattr(lineups_module, "_draw", watched)
    assert len(lineups(12, 3, 219)) == 219
    assert len(lineups(12, 3, 110)) == 110
    assert asked == [1, 110]


@FEW
@given(draws(), st.randoms(use_true_random=False))
def test_level_ends_with_bots_within_one_table(
    numbers: tuple[int, int, int], rng: random.Random
) -> None:
    """The worst start: the first line-ups of the list, in which the last bots hardly sit."""
    bots, size, tables = numbers
    drawn = list(combinations(range(bots), size))[:tables]
    rng.shuffle(drawn)
    level(drawn, bots)
    assert len(set(drawn)) == tables
    assert max(sat(drawn, bots)) - min(sat(drawn, bots)) <= 1


@FEW
@given(draws())
def test_evening_out_leaves_tables_per_bot_and_never_doubles_a_lineup(
    numbers: tuple[int, int, int],
) -> None:
    bots, size, tables = numbers
    drawn = list(combinations(range(bots), size))[:tables]
    before = sat(drawn, bots), Counter(met(drawn, bots))
    even_out(drawn, bots, random.Random(0))
    assert sat(drawn, bots) == before[0]
    assert len(set(drawn)) == tables
    squares = sum(count**2 for count in met(drawn, bots))
    assert squares <= sum(count**2 * pairs for count, pairs in before[1].items())


def test_a_gauntlet_has_every_table_with_a_challenger_and_no_other() -> None:
    for bots in range(2, 8):
        for size in range(2, bots + 1):
            for challengers in ((0,), (1, bots - 1), tuple(range(bots))):
                tables = gauntlet_lineups(bots, size, 10_000, challengers)
                every = combinations(range(bots), size)
                assert tables == [table for table in every if {*table} & {*challengers}]


@pytest.mark.parametrize("challengers", [(0,), (3, 7), (2, 5, 11)])
def test_a_drawn_gauntlet_is_fair_to_challengers_and_to_the_field(challengers) -> None:
    bots, size, most = 14, 4, 60
    tables = gauntlet_lineups(bots, size, most, challengers)
    assert len(tables) == len({*tables}) == most
    assert all(len({*table} & {*challengers}) == 1 for table in tables)
    for challenger in challengers:
        own = [table for table in tables if challenger in table]
        assert len(own) == most // len(challengers)
        field = [sat(own, bots)[bot] for bot in range(bots) if bot not in challengers]
        assert max(field) - min(field) <= 1


def test_challengers_do_not_all_meet_the_same_groups() -> None:
    tables = gauntlet_lineups(14, 4, 60, (0, 1))
    rivals = [{table[1:] for table in tables if table[0] == challenger} for challenger in (0, 1)]
    assert rivals[0] != rivals[1]


def test_from_the_least_number_of_tables_on_everybody_sits() -> None:
    for bots in range(2, 10):
        for size in range(2, min(bots, 6) + 1):
            for number in range(1, bots + 1):
                least = least_gauntlet_tables(bots, size, number)
                for most in (least, least + 1, 10_000):
                    tables = gauntlet_lineups(bots, size, most, range(number))
                    assert len(tables) <= most
                    assert min(sat(tables, bots)) > 0, (bots, size, number, most)
