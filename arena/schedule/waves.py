"""The plan of a run that goes on until enough is known: waves of deals for pairs that are still open.

What makes a pair settled is not decided here; see `ratings.waves`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from arena.schedule.plan import BLOCKS, MOST_BLOCK, Block, Board, Plan, Table, cut, numbered

Wave = tuple[tuple[int, int], ...]
"""(table, deals) of the tables that play on, ascending by table. An empty wave is the last: nothing is
left to play."""

FIRST_DEALS = 32
"""Deals of a pair in the first wave: an asymptotic interval needs some before it is looked at."""
LEAST_GROWTH, MOST_GROWTH = 8, 4
"""In later waves an open pair plays an eighth of the deals it has: it plays that much more than it needs
at most, and waves are few and large. Where few pairs are open, up to a quarter of the deals it has."""
LEAST_WAVE = 512
"""Deals of a wave that are wanted at least, so that it is work for many."""
LEAST_WAVE_BLOCK = 256
"""Least games of a block in a wave where a league does not say, so that one wave is work for many."""
COPIES = 2
"""Every deal is mirrored."""


class BadWaves(ValueError):
    """Waves that do not belong to the league."""


def pairs_of(bots: int) -> list[tuple[int, int]]:
    """The bots of each table, by the table's number."""
    return list(combinations(range(bots), 2))


def next_wave(played: Sequence[int], open_tables: Sequence[int], most_deals: int) -> Wave:
    """The deals that each open table plays now. `played[t]` counts the deals that table t had in the
    waves before. Tables that have had `most_deals` play no more."""
    wave = []
    wanted = LEAST_WAVE // max(len(open_tables), 1)
    for table in sorted(open_tables):
        had = played[table]
        deals = max(FIRST_DEALS, had // LEAST_GROWTH, min(had // MOST_GROWTH, wanted))
        deals = min(deals, most_deals - had)
        if deals:
            wave.append((table, deals))
    return tuple(wave)


def wave_plan(
    bots: int, most_deals: int, waves: Sequence[Wave], block_games: int | None = None
) -> Plan:
    """The plan so far: the blocks of each wave after those of the one before.

    Table t has the deals from t * most_deals on; a wave goes on where the one before stopped, so no
    deal is played in two waves. Raises BadWaves for tables that do not exist, for more deals than a
    table may have, and for waves after the last.
    """
    lineups = pairs_of(bots)
    played = [0] * len(lineups)
    shares = []
    for number, wave in enumerate(waves):
        share = []
        _check(wave, played, most_deals, last=number == len(waves) - 1)
        for table, deals in wave:
            share.append((table, played[table], deals))
            played[table] += deals
        shares.append(share)
    tables = [
        Table(number, lineup, number * most_deals, played[number], COPIES)
        for number, lineup in enumerate(lineups)
    ]
    cuts = []
    for share in shares:
        games = sum(deals for _, _, deals in share) * COPIES
        sizes = block_games or _block_games(games)
        cuts += cut([(tables[table], first, deals) for table, first, deals in share], COPIES, sizes)
    board = Board(2, tuple(tables), bot_spread=0, pair_spread=0)  # as tables: deals differ
    final = bool(waves) and not waves[-1]
    beyond = 0 if final else len(tables) * most_deals * COPIES - board.games
    return Plan((board,), numbered(cuts), final, beyond)


def blocks_of_wave(plan: Plan, waves: Sequence[Wave], number: int) -> tuple[Block, ...]:
    """The blocks that play a wave, by its number from 0, of the plan made from these waves."""
    games = [sum(deals for _, deals in wave) * COPIES for wave in waves]
    first = sum(games[:number])
    after = first + games[number]
    return tuple(block for block in plan.blocks if first <= block.first_game < after)


def _check(wave: Wave, played: Sequence[int], most_deals: int, last: bool) -> None:
    tables = [table for table, _ in wave]
    if not wave and not last:
        raise BadWaves("a wave comes after the last")
    if tables != sorted(set(tables)):
        raise BadWaves("the tables of a wave do not ascend")
    for table, deals in wave:
        if not 0 <= table < len(played):
            raise BadWaves(f"there is no table {table}")
        if not 1 <= deals <= most_deals - played[table]:
            raise BadWaves(f"table {table} cannot play {deals} deals more")


def _block_games(games: int) -> int:
    return min(max(-(-games // BLOCKS), LEAST_WAVE_BLOCK), MOST_BLOCK)
