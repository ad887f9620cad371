"""Which bots meet at a table: all combinations, or a balanced draw where there are too many."""

from __future__ import annotations

import random
from collections import Counter
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


def spread(tables: list[Lineup], bots: int) -> tuple[int, int]:
    """Greatest less least number of tables per bot, and of meetings per pair."""
    per_bot = Counter(bot for lineup in tables for bot in lineup)
    per_pair = Counter(pair for lineup in tables for pair in combinations(lineup, 2))
    bot_counts = [per_bot[bot] for bot in range(bots)]
    pair_counts = [per_pair[pair] for pair in combinations(range(bots), 2)]
    return max(bot_counts) - min(bot_counts), max(pair_counts) - min(pair_counts)


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
