"""The plan of a run: boards of tables, their games in order, and the blocks that play them.

A plan is a pure function of the league and the number of bots. Games are numbered from 0 in the
order of blocks; that order is the *plan order* in which records are counted and rated.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arena.schedule.lineups import Lineup, lineups, spread
from arena.schedule.seating import seat_order

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

    def schedule(self) -> list[Game]:
        """The games in order."""
        games: list[Game] = []
        for stretch in self.stretches:
            table = stretch.table
            size = len(table.lineup)
            for index in range(stretch.first, stretch.first + stretch.count):
                turn = stretch.copy if table.copies == size else index
                bots = tuple(table.lineup[position] for position in seat_order(size, turn))
                number = self.first_game + len(games)
                deal = table.first_deal + index
                games.append(Game(number, table.number, deal, stretch.copy, bots))
        return games


@dataclass(frozen=True)
class Plan:
    """All boards and blocks of a run."""

    boards: tuple[Board, ...]
    blocks: tuple[Block, ...]

    @property
    def games(self) -> int:
        return sum(block.games for block in self.blocks)

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
    block_games: int,
) -> Plan:
    """A round robin of `bots` bots on one board per table size.

    At two seats every deal is played twice with the seats swapped when `mirrored`. Elsewhere every
    game has a deal of its own, and `deals` is rounded up so that every bot of a table takes every
    seat equally often.
    """
    boards = []
    number = first_deal = 0
    for size in table_sizes:
        copies = 2 if mirrored and size == 2 else 1
        rounded = deals if copies == size else -(-deals // size) * size
        drawn = lineups(bots, size, max_tables)
        tables = []
        for lineup in drawn:
            tables.append(Table(number, lineup, first_deal, rounded, copies))
            number += 1
            first_deal += rounded
        boards.append(Board(size, tuple(tables), *spread(drawn, bots)))
    return Plan(tuple(boards), _blocks(boards, block_games))


def _blocks(boards: Sequence[Board], block_games: int) -> tuple[Block, ...]:
    """Cut every board into blocks of at most `block_games` games.

    A mirrored deal's two copies lie in two blocks one after the other, so that no process sees both
    hands of it and a run that stops early is nearly balanced.
    """
    cuts: list[tuple[Stretch, ...]] = []
    for board in boards:
        copies = max(table.copies for table in board.tables)
        for batch in _batches(board.tables, block_games):
            for copy in range(copies):
                cuts.append(tuple(Stretch(t, copy, first, count) for t, first, count in batch))
    blocks = []
    first_game = 0
    for number, stretches in enumerate(cuts):
        block = Block(number, first_game, stretches)
        blocks.append(block)
        first_game += block.games
    return tuple(blocks)


def _batches(tables: Sequence[Table], block_games: int) -> Iterator[list[tuple[Table, int, int]]]:
    """Cut the deals of tables, in order, into batches of at most `block_games`."""
    batch: list[tuple[Table, int, int]] = []
    bots: set[int] = set()
    room = block_games
    for table in tables:
        first = 0
        if batch and len(bots.union(table.lineup)) > MAX_BLOCK_BOTS:
            yield batch
            batch, bots, room = [], set(), block_games
        bots.update(table.lineup)
        while first < table.deals:
            count = min(room, table.deals - first)
            batch.append((table, first, count))
            first += count
            room -= count
            if not room:
                yield batch
                batch, bots, room = [], set(table.lineup), block_games
    if batch:
        yield batch
