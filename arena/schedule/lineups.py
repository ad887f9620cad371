"""Which bots meet at a table: all combinations, those of a gauntlet, or a balanced draw of either."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb

from arena.schedule.balance import even_out, level

Lineup = tuple[int, ...]
"""The bots of one table, as indices into the field, ascending."""


def lineups(bots: int, size: int, max_tables: int, seed: int = 0) -> list[Lineup]:
    """All tables of `size` of `bots` bots, or `max_tables` different ones drawn so that tables per
    bot differ by at most one and meetings of pairs as little as the draw finds.

    `seed` decides only between line-ups that are equally good for the balance.
    """
    count = comb(bots, size)
    if count <= max_tables:
        return list(combinations(range(bots), size))
    rng = random.Random(seed)
    if max_tables <= count // 2:
        return _draw(bots, size, max_tables, rng)
    left_out = set(_draw(bots, size, count - max_tables, rng))  # what is left is as balanced
    return [lineup for lineup in combinations(range(bots), size) if lineup not in left_out]


def gauntlet_lineups(
    bots: int, size: int, max_tables: int, challengers: Sequence[int]
) -> list[Lineup]:
    """All tables of `size` of `bots` bots with at least one challenger.

    Where they are more than `max_tables`, as many as fit of those with a single challenger: every
    challenger has the same number, and in its tables all others sit equally often, give or take one.
    """
    field = [bot for bot in range(bots) if bot not in set(challengers)]
    if comb(bots, size) - comb(len(field), size) <= max_tables:
        return _with_a_challenger(bots, size, set(challengers))
    share = max_tables // len(challengers)
    drawn = [
        tuple(sorted((challenger, *(field[place] for place in lineup))))
        for seed, challenger in enumerate(challengers)
        for lineup in lineups(len(field), size - 1, share, seed)
    ]
    return sorted(drawn)


def least_gauntlet_tables(bots: int, size: int, challengers: int) -> int:
    """The `max_tables` from which on `gauntlet_lineups` seats every bot at tables of `size`."""
    field = bots - challengers
    every = comb(bots, size) - comb(field, size)
    if field < size - 1:
        return every  # no table has a single challenger
    return min(every, challengers * -(-field // (size - 1)))


def spread(tables: list[Lineup], bots: int) -> tuple[int, int]:
    """Greatest less least number of tables per bot, and of meetings per pair."""
    per_bot = Counter(bot for lineup in tables for bot in lineup)
    per_pair = Counter(pair for lineup in tables for pair in combinations(lineup, 2))
    bot_counts = [per_bot[bot] for bot in range(bots)]
    pair_counts = [per_pair[pair] for pair in combinations(range(bots), 2)]
    return max(bot_counts) - min(bot_counts), max(pair_counts) - min(pair_counts)


def _with_a_challenger(bots: int, size: int, challengers: set[int]) -> list[Lineup]:
    """Made from the challengers' side: a field of thousands has far more tables without any."""
    field = [bot for bot in range(bots) if bot not in challengers]
    made = []
    for number in range(1, min(size, len(challengers)) + 1):
        for some in combinations(sorted(challengers), number):
            for others in combinations(field, size - number):
                made.append(tuple(sorted((*some, *others))))
    return sorted(made)


def _draw(bots: int, size: int, tables: int, rng: random.Random) -> list[Lineup]:
    """Different line-ups, at most half of all there are, as balanced as `balance` makes them."""
    drawn: dict[Lineup, None] = {}
    while len(drawn) < tables:
        free = list(range(bots))
        lineup = sorted(free.pop(int(rng.random() * len(free))) for _ in range(size))
        drawn[tuple(lineup)] = None
    balanced = list(drawn)
    level(balanced, bots)
    even_out(balanced, bots, rng)
    return sorted(balanced)
