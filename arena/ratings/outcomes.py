"""The counted games of a run as arrays, from its records. Who counts is decided in `count`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from arena.ratings.count import VOID, Forfeit, exclusions
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.schema import damaged
from arena.schedule.plan import Block

_COLUMNS = ("table", "deal", "copy", "bots", "seating", "side", "ranks", "truncated")


@dataclass(frozen=True)
class Outcomes:
    """The counted games of one table size as arrays, an entry each, in plan order."""

    table_size: int
    """Seats at a table."""
    bots: NDArray[np.uint16]
    """(games, seats): place in the run's names, by plan seat."""
    ranks: NDArray[np.uint8]
    """(games, seats): rank by plan seat; 1 is best, shared ranks are possible."""
    seating: NDArray[np.uint8]
    """(games, seats): the plan seat at each table seat. Who opens depends on the rules' `setup`: with
    `seat0` and `roll_order` it is table seat 0, with `roll_opener` the dice choose a table seat."""
    table: NDArray[np.uint32]
    """(games,): the plan's table."""
    deal: NDArray[np.uint64]
    """(games,): the deal, of one table only. Games of one deal are not independent."""
    copy: NDArray[np.uint8]
    """(games,): which copy of its deal."""
    truncated: NDArray[np.bool_]
    """(games,): cut off by `max_rounds` and ranked by dice."""
    forfeits: NDArray[np.bool_]
    """(games, seats): whether the plan seat forfeited."""
    block: NDArray[np.uint32]
    """(games,): the block that holds the record."""
    game: NDArray[np.uint64]
    """(games,): the game's number, which is its place in plan order."""

    def __len__(self) -> int:
        return len(self.game)

    def only(self, games: NDArray[np.bool_] | NDArray[np.intp]) -> Outcomes:
        """Some of the games: those of a mask (games,), or those at these places in this order."""
        arrays = {
            field.name: getattr(self, field.name)[games]
            for field in fields(self)
            if field.name != "table_size"
        }
        return Outcomes(self.table_size, **arrays)


@dataclass(frozen=True)
class Counted:
    """The games of a run that count, and what does not."""

    boards: Sequence[Outcomes]
    """One per table size of which games are stored, ascending; perhaps without a game that counts."""
    dropped: Mapping[int, int]
    """Games that count for nobody because a bot was disqualified before them, by table size."""
    disqualified: Mapping[str, str]
    """Bots that are out of the run, with the reason."""
    missing_blocks: int
    """Blocks that are still to be played."""


@dataclass(frozen=True)
class _Stored:
    """The games of one block, as they are: which are void, and the forfeits in the others."""

    outcomes: Outcomes
    void: NDArray[np.bool_]
    forfeits: Sequence[Forfeit]


def read_outcomes(folder: RunFolder, run: RunFile) -> Counted:
    """The games on disk that count: void ones do not, nor those of a bot that was out before them.

    Raises StorageError for a damaged block.
    """
    stored = [block for block in run.plan.blocks if folder.has_block(block)]
    blocks = [_read_block(folder, run, block) for block in stored]
    out = exclusions([each for block in blocks for each in block.forfeits], run.model.max_forfeits)
    boards, dropped = [], {}
    for size in sorted({block.outcomes.table_size for block in blocks}):
        parts = [block for block in blocks if block.outcomes.table_size == size]
        games = _joined([part.outcomes for part in parts])
        counts = ~np.concatenate([part.void for part in parts])
        counts &= ~out.drops(games.game, games.bots)
        boards.append(games.only(counts))
        dropped[size] = int((~counts).sum())
    names = run.names
    return Counted(
        boards=boards,
        dropped=dropped,
        disqualified={names[bot]: reason for bot, reason in out.reasons.items()},
        missing_blocks=len(run.plan.blocks) - len(stored),
    )


def _joined(parts: Sequence[Outcomes]) -> Outcomes:
    """Games of one table size after each other."""
    arrays = {
        field.name: np.concatenate([getattr(part, field.name) for part in parts])
        for field in fields(Outcomes)
        if field.name != "table_size"
    }
    return Outcomes(parts[0].table_size, **arrays)


def _read_block(folder: RunFolder, run: RunFile, block: Block) -> _Stored:
    where = str(folder.block_path(block.number))
    table = folder.read_table(block.number, _COLUMNS).combine_chunks()
    size = run.plan.board_of(block).table_size
    per_seat = [_per_seat(table, name, size, where) for name in ("ranks", "seating")]
    ranks, seating = (
        values.to_numpy(zero_copy_only=False).reshape(-1, size) for values in per_seat
    )
    places = pc.index_in(_per_seat(table, "bots", size, where), pa.array(run.names, pa.string()))
    if places.null_count or (ranks < 1).any() or (np.sort(seating) != np.arange(size)).any():
        raise damaged(where, "bots, ranks or seats that the run does not have")
    bots = places.to_numpy().reshape(-1, size).astype(np.uint16)
    game = np.uint64(block.first_game) + np.arange(table.num_rows, dtype=np.uint64)
    notes = _notes(table.column("side"), where, size)
    void = np.zeros(table.num_rows, np.bool_)
    void[notes.row[notes.fault == VOID]] = True
    forfeits = np.zeros(ranks.shape, np.bool_)
    seat = seating[notes.row, notes.seat]
    forfeits[notes.row, seat] = True
    told = [
        Forfeit(int(game[row]), int(bots[row, place]), bots[row].tolist(), fault)
        for row, place, fault in zip(notes.row, seat, notes.fault, strict=True)
        if not void[row]
    ]
    columns = {
        name: table.column(name).to_numpy() for name in ("table", "deal", "copy", "truncated")
    }
    blocks = np.full(table.num_rows, block.number, np.uint32)
    outcomes = Outcomes(
        table_size=size,
        bots=bots,
        ranks=ranks,
        seating=seating,
        forfeits=forfeits,
        block=blocks,
        game=game,
        **columns,
    )
    return _Stored(outcomes, void, told)


def _per_seat(table: pa.Table, name: str, size: int, where: str) -> pa.Array:
    """The flat values of a column of lists, which must have an entry per seat."""
    column = table.column(name).combine_chunks()
    if not pc.all(pc.equal(pc.list_value_length(column), size)).as_py():
        raise damaged(where, f"games that are not of {size} seats")
    return column.flatten()


@dataclass(frozen=True)
class _Notes:
    """Forfeits of a block in order: game within it, table seat, fault; each (forfeits,)."""

    row: NDArray[np.intp]
    seat: NDArray[np.uint8]
    fault: NDArray[np.str_]


def _notes(side: pa.ChunkedArray, where: str, size: int) -> _Notes:
    lists = side.combine_chunks()
    rows = np.repeat(np.arange(len(lists)), pc.list_value_length(lists).to_numpy())
    notes = lists.flatten()
    chosen = pc.equal(notes.field("kind"), "forfeit").to_numpy(zero_copy_only=False)
    seat = notes.field("seat").to_numpy()[chosen]
    if (seat >= size).any():
        raise damaged(where, "a forfeit of a seat that the game does not have")
    faults = notes.field("detail").filter(pa.array(chosen)).to_pylist()
    return _Notes(rows[chosen], seat, np.array(faults, np.str_))
