"""Which bots meet at a table: all combinations, or a balanced draw where there are too many."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

Lineup = tuple[int, ...]
"""The bots of one table, as indices into the field, ascending."""


def lineups(bots: int, size: int, max_tables: int, seed: int = 0) -> list[Lineup]:
    """All tables of `size` of `bots` bots, or `max_tables` of them drawn so that tables per bot
    differ by at most one and meetings of pairs as little as the draw finds.

    `seed` decides only between line-ups that are equally good for the balance.
    """
    if comb(bots, size) <= max_tables:
        return list(combinations(range(bots), size))
    return _draw(bots, size, max_tables, random.Random(seed))


def spread(tables: list[Lineup], bots: int) -> tuple[int, int]:
    """Greatest less least number of tables per bot, and of meetings per pair."""
    per_bot = Counter(bot for lineup in tables for bot in lineup)
    per_pair = Counter(pair for lineup in tables for pair in combinations(lineup, 2))
    bot_counts = [per_bot[bot] for bot in range(bots)]
    pair_counts = [per_pair[pair] for pair in combinations(range(bots), 2)]
    return max(bot_counts) - min(bot_counts), max(pair_counts) - min(pair_counts)


def _draw(bots: int, size: int, tables: int, rng: random.Random) -> list[Lineup]:
    """Fill tables one by one: first who has sat least, then who has met the others there least.

    Taking the least seated first keeps tables per bot within one of each other.
    """
    sat = [0] * bots
    met: Counter[tuple[int, int]] = Counter()
    drawn = []
    for _ in range(tables):
        lineup: list[int] = []
        while len(lineup) < size:
            lineup.append(_next_bot(lineup, sat, met, rng))
        for bot in lineup:
            sat[bot] += 1
        met.update(combinations(sorted(lineup), 2))
        drawn.append(tuple(sorted(lineup)))
    return sorted(drawn)


def _next_bot(
    lineup: list[int], sat: list[int], met: Counter[tuple[int, int]], rng: random.Random
) -> int:
    free = [bot for bot in range(len(sat)) if bot not in lineup]

    def cost(bot: int) -> tuple[int, int, float]:
        met_here = sum(met[min(bot, other), max(bot, other)] for other in lineup)
        return sat[bot], met_here, rng.random()

    return min(free, key=cost)
