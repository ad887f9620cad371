"""The plan of a run: boards of tables, their games in order, and the blocks that play them.

A plan is a pure function of the league and the number of bots. Games are numbered from 0 in the
order of blocks; that order is the *plan order* in which records are counted and rated.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.schedule.lineups import Lineup, gauntlet_lineups, lineups, spread
from arena.schedule.seating import seat_orders

LEAST_BLOCK, MOST_BLOCK, BLOCKS = 512, 8192, 64
"""Games of a block where a league does not say: a run has about BLOCKS blocks, within these bounds, so
that there is work for all and little of it is spent on starting bots."""

MAX_BLOCK_BOTS = 64
"""Most bots of one block: each is a process with memory and descriptors of its own."""


@dataclass(frozen=True, slots=True)
class Table:
    """Bots that play together. `number` counts tables over all boards of the run.

    `deals` deals are played, numbered from `first_deal` on and of no other table; each in `copies`
    copies, the second with the seats moved.
    """

    number: int
    lineup: Lineup
    first_deal: int
    deals: int
    copies: int

    @property
    def games(self) -> int:
        return self.deals * self.copies


@dataclass(frozen=True, slots=True)
class Board:
    """All tables of one size. `bot_spread`, `pair_spread`: greatest less least number of tables per
    bot and of meetings per pair."""

    table_size: int
    tables: tuple[Table, ...]
    bot_spread: int
    pair_spread: int

    @property
    def games(self) -> int:
        return sum(table.games for table in self.tables)


@dataclass(frozen=True, slots=True)
class Game:
    """One game to play. `deal` is unique to a table; `bots[s]` is the bot at plan seat s."""

    number: int
    table: int
    deal: int
    copy: int
    bots: tuple[int, ...]


@dataclass(frozen=True)
class Games:
    """Games as arrays, an entry each, as in `Game`; `bots` has the shape (games, seats)."""

    number: NDArray[np.uint64]
    table: NDArray[np.uint32]
    deal: NDArray[np.uint64]
    copy: NDArray[np.uint8]
    bots: NDArray[np.uint16]

    def __len__(self) -> int:
        return len(self.number)

    def __getitem__(self, index: int) -> Game:
        number, table = int(self.number[index]), int(self.table[index])
        bots = tuple(self.bots[index].tolist())
        return Game(number, table, int(self.deal[index]), int(self.copy[index]), bots)

    def __iter__(self) -> Iterator[Game]:
        return (self[index] for index in range(len(self)))


Share = tuple[Table, int, int]
"""A table with the first of its deals that are played, counted within the table, and how many."""


Deals = tuple[tuple[int, int, int], ...]
"""(table, first deal counted within the table, how many) of each stretch of a block."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Deals `first` to `first + count - 1` (counted within the table) of one table, in one copy."""

    table: Table
    copy: int
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class Block:
    """Games `first_game` to `first_game + games - 1` of one board, played by one worker."""

    number: int
    first_game: int
    stretches: tuple[Stretch, ...]

    @property
    def games(self) -> int:
        return sum(stretch.count for stretch in self.stretches)

    @property
    def bots(self) -> tuple[int, ...]:
        """The bots that play in this block, ascending."""
        return tuple(sorted({bot for stretch in self.stretches for bot in stretch.table.lineup}))

    @property
    def deals(self) -> Deals:
        """What is dealt in this block: the blocks of all copies have the same."""
        return tuple(
            (stretch.table.number, stretch.first, stretch.count) for stretch in self.stretches
        )

    def schedule(self) -> Games:
        """The games in order."""
        parts = [_games(stretch) for stretch in self.stretches]
        tables, deals, copies, bots = (np.concatenate(part) for part in zip(*parts, strict=True))
        numbers = self.first_game + np.arange(len(tables), dtype=np.uint64)
        return Games(numbers, tables, deals, copies, bots)


@dataclass(frozen=True)
class Plan:
    """All boards and blocks of a run. `final`: no more will be planned when these are played. `beyond`:
    the games that may be planned beside them at most."""

    boards: tuple[Board, ...]
    blocks: tuple[Block, ...]
    final: bool = True
    beyond: int = 0

    @property
    def games(self) -> int:
        return sum(block.games for block in self.blocks)

    @property
    def most_games(self) -> int:
        """The most games that the run can have."""
        return self.games + self.beyond

    def block_of(self, game: int) -> Block:
        """The block that plays this game. Raises IndexError for a game that the plan does not have."""
        index = bisect_right(self.blocks, game, key=lambda block: block.first_game) - 1
        if index < 0 or game >= self.blocks[index].first_game + self.blocks[index].games:
            raise IndexError(game)
        return self.blocks[index]

    def board_of(self, block: Block) -> Board:
        """The board that a block belongs to."""
        size = len(block.stretches[0].table.lineup)
        return next(board for board in self.boards if board.table_size == size)


def make_plan(
    bots: int,
    table_sizes: Sequence[int],
    deals: int,
    mirrored: bool,
    max_tables: int,
    block_games: int | None = None,
    challengers: Sequence[int] = (),
) -> Plan:
    """A round robin of `bots` bots on one board per table size, cut into blocks of `block_games`.
    With `challengers` it is a gauntlet: every table has at least one of them.

    At two seats every deal is played twice with the seats swapped when `mirrored`. Elsewhere every
    game has a deal of its own, and `deals` is rounded up so that every bot of a table takes every
    seat equally often.
    """
    boards = []
    number = first_deal = 0
    for size in table_sizes:
        copies = 2 if mirrored and size == 2 else 1
        rounded = deals if copies == size else -(-deals // size) * size
        if challengers:
            drawn = gauntlet_lineups(bots, size, max_tables, challengers)
        else:
            drawn = lineups(bots, size, max_tables)
        tables = []
        for lineup in _near(drawn, MAX_BLOCK_BOTS // size):
            tables.append(Table(number, lineup, first_deal, rounded, copies))
            number += 1
            first_deal += rounded
        boards.append(Board(size, tuple(tables), *spread(drawn, bots)))
    if block_games is None:
        games = sum(board.games for board in boards)
        block_games = min(max(-(-games // BLOCKS), LEAST_BLOCK), MOST_BLOCK)
    cuts = []
    for board in boards:
        shares = [(table, 0, table.deals) for table in board.tables]
        cuts += cut(shares, max(table.copies for table in board.tables), block_games)
    return Plan(tuple(boards), numbered(cuts))


def one_game(seats: int) -> Plan:
    """A single game of all bots, each at the plan seat of its number."""
    table = Table(0, tuple(range(seats)), 0, 1, 1)
    board = Board(seats, (table,), 0, 0)
    return Plan((board,), numbered([(Stretch(table, 0, 0, 1),)]))


def _near(drawn: Sequence[Lineup], group: int) -> list[Lineup]:
    """The line-ups so ordered that many in a row are of few bots, and a block of a large field starts
    few for its games: those whose bots come from the same groups of neighbours follow each other."""
    return sorted(drawn, key=lambda lineup: ([bot // group for bot in lineup], lineup))


def _games(stretch: Stretch) -> tuple[NDArray[np.integer], ...]:
    """Table, deal, copy and bots of every game of a stretch."""
    table = stretch.table
    size = len(table.lineup)
    index = stretch.first + np.arange(stretch.count)
    turns = np.full(stretch.count, stretch.copy) if table.copies == size else index
    orders = seat_orders(size)
    return (
        np.full(stretch.count, table.number, np.uint32),
        (table.first_deal + index).astype(np.uint64),
        np.full(stretch.count, stretch.copy, np.uint8),
        np.array(table.lineup, np.uint16)[orders[turns % len(orders)]],
    )


def cut(shares: Sequence[Share], copies: int, block_games: int) -> list[tuple[Stretch, ...]]:
    """The stretches of each block of at most `block_games` games that play these shares, in order.

    A mirrored deal's two copies lie in two blocks one after the other, so that no process sees both
    hands of it and a run that stops early is nearly balanced.
    """
    return [
        tuple(Stretch(table, copy, first, count) for table, first, count in batch)
        for batch in _batches(shares, block_games)
        for copy in range(copies)
    ]


def numbered(cuts: Sequence[tuple[Stretch, ...]]) -> tuple[Block, ...]:
    """Blocks of these stretches, numbered, with games numbered over all of them."""
    blocks = []
    first_game = 0
    for number, stretches in enumerate(cuts):
        block = Block(number, first_game, stretches)
        blocks.append(block)
        first_game += block.games
    return tuple(blocks)


def _batches(shares: Sequence[Share], block_games: int) -> Iterator[list[Share]]:
    """Cut shares, in order, into batches of at most `block_games` deals."""
    batch: list[Share] = []
    bots: set[int] = set()
    room = block_games
    for table, first, deals in shares:
        end = first + deals
        if batch and len(bots.union(table.lineup)) > MAX_BLOCK_BOTS:
            yield batch
            batch, bots, room = [], set(), block_games
        bots.update(table.lineup)
        while first < end:
            count = min(room, end - first)
            batch.append((table, first, count))
            first += count
            room -= count
            if not room:
                yield batch
                batch, bots, room = [], set(table.lineup), block_games
    if batch:
        yield batch
