"""The record of a game and its form in Parquet. docs/records.md describes it for people.

Changing a column or its meaning raises FORMAT_VERSION.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from arena.dudo.transcript import SideNote, Transcript
from arena.errors import StorageError

FORMAT_VERSION = 1
_PER_SEAT = ("bots", "seating", "ranks")
ROW_GROUP = 1024
"""Games in a row group: one of a million games is found by reading one group."""

_SIDE = pa.struct(
    [("at", pa.uint32()), ("kind", pa.string()), ("seat", pa.uint8()), ("detail", pa.string())]
)
SCHEMA = pa.schema(
    [
        ("game", pa.uint64()),
        ("table", pa.uint32()),
        ("deal", pa.uint64()),
        ("copy", pa.uint8()),
        ("bots", pa.list_(pa.dictionary(pa.uint16(), pa.string()))),
        ("seating", pa.list_(pa.uint8())),
        ("dice", pa.list_(pa.uint8())),
        ("actions", pa.list_(pa.uint16())),
        ("side", pa.list_(_SIDE)),
        ("ranks", pa.list_(pa.uint8())),
        ("rounds", pa.uint32()),
        ("truncated", pa.bool_()),
    ]
)
_AS_READ = {field.name: field.type for field in SCHEMA} | {"bots": pa.list_(pa.string())}
_UNREADABLE = (pa.ArrowException, OSError, UnicodeDecodeError)
"""What pyarrow raises for bytes that are no Parquet file or a damaged one."""


@dataclass(frozen=True, slots=True)
class Record:
    """One game. `bots` and `ranks` have an entry per plan seat; `seating[s]` is the plan seat at table
    seat s. The transcript speaks of table seats."""

    game: int
    table: int
    deal: int
    copy: int
    bots: tuple[str, ...]
    seating: tuple[int, ...]
    transcript: Transcript
    ranks: tuple[int, ...]
    rounds: int
    truncated: bool

    @property
    def forfeits(self) -> list[tuple[str, str]]:
        """(bot, fault) of every forfeit, in order."""
        return [
            (self.bots[self.seating[note.seat]], note.detail)
            for note in self.transcript.side
            if note.kind == "forfeit"
        ]


def encode(records: Sequence[Record], names: Sequence[str]) -> bytes:
    """The records as one Parquet file. `names` are the bots in the order of the dictionary: the same
    records and names give the same bytes with one version of pyarrow."""
    index = {name: number for number, name in enumerate(names)}
    columns = {
        "game": [r.game for r in records],
        "table": [r.table for r in records],
        "deal": [r.deal for r in records],
        "copy": [r.copy for r in records],
        "seating": [r.seating for r in records],
        "dice": [r.transcript.dice for r in records],
        "actions": [r.transcript.actions for r in records],
        "side": [[note._asdict() for note in r.transcript.side] for r in records],
        "ranks": [r.ranks for r in records],
        "rounds": [r.rounds for r in records],
        "truncated": [r.truncated for r in records],
    }
    arrays = {name: pa.array(values, SCHEMA.field(name).type) for name, values in columns.items()}
    arrays["bots"] = _bot_lists(records, index, names)
    table = pa.table([arrays[name] for name in SCHEMA.names], schema=SCHEMA)
    sink = io.BytesIO()
    pq.write_table(
        table,
        sink,
        row_group_size=ROW_GROUP,
        compression="zstd",
        compression_level=9,
        use_dictionary=["bots.list.element", "side.list.element.kind", "side.list.element.detail"],
        write_statistics=["game"],
        store_schema=False,
    )
    return sink.getvalue()


def games_in(file: BinaryIO) -> int | None:
    """How many records an open Parquet file says it has, or None where it is none."""
    try:
        return int(pq.read_metadata(file).num_rows)
    except _UNREADABLE:
        return None


def open_parquet(data: bytes, where: str) -> pq.ParquetFile:
    """A Parquet file in memory. Raises StorageError, naming `where`, for anything else."""
    try:
        return pq.ParquetFile(io.BytesIO(data))
    except _UNREADABLE as error:
        raise _damaged(where, error) from error


def decode(data: bytes, where: str, columns: Sequence[str] | None = None) -> pa.Table:
    """The table of a Parquet file of records. Raises StorageError, naming `where`, for any other."""
    file = open_parquet(data, where)
    wanted = list(columns or SCHEMA.names)
    # Without threads: blocks are small, and Arrow's pool can abort a program that ends soon after.
    return _checked(lambda: file.read(columns=wanted, use_threads=False), where, wanted)


def decode_group(file: pq.ParquetFile, group: int, where: str) -> pa.Table:
    """The table of one row group. Raises StorageError, naming `where`."""
    return _checked(lambda: file.read_row_group(group, use_threads=False), where, SCHEMA.names)


def records_of(table: pa.Table) -> Iterator[Record]:
    """The records of a decoded table with all columns."""
    for row in table.to_pylist():
        transcript = Transcript(
            seats=len(row["bots"]),
            dice=tuple(row["dice"]),
            actions=tuple(row["actions"]),
            side=tuple(SideNote(**note) for note in row["side"]),
        )
        yield Record(
            game=row["game"],
            table=row["table"],
            deal=row["deal"],
            copy=row["copy"],
            bots=tuple(row["bots"]),
            seating=tuple(row["seating"]),
            transcript=transcript,
            ranks=tuple(row["ranks"]),
            rounds=row["rounds"],
            truncated=row["truncated"],
        )


def forfeits_of(row: Mapping[str, Any], where: str) -> list[tuple[int, str]]:
    """(plan seat, fault) of every forfeit in a row with the columns seating and side, in order.

    Raises StorageError, naming `where`, for a seat that the game does not have.
    """
    seating = row["seating"]
    notes = [note for note in row["side"] if note["kind"] == "forfeit"]
    seats = len(seating)
    if any(note["seat"] >= seats or seating[note["seat"]] >= seats for note in notes):
        raise _damaged(where, ValueError("a forfeit of a seat that the game does not have"))
    return [(int(seating[note["seat"]]), str(note["detail"])) for note in notes]


def _checked(read: Callable[[], pa.Table], where: str, columns: Sequence[str]) -> pa.Table:
    """The table that is read, if it is whole and has these columns. Raises StorageError."""
    try:
        table = read()
        table.validate(full=True)
    except _UNREADABLE as error:
        raise _damaged(where, error) from error
    for name in columns:
        if name not in table.column_names or table.schema.field(name).type != _AS_READ[name]:
            raise StorageError(
                f"{where} is not a file of records: no column {name!r} as it must be"
            )
    if not _is_whole(table):
        raise _damaged(where, ValueError("values are missing, or lists of a game do not fit"))
    return table


def _is_whole(table: pa.Table) -> bool:
    """Whether nothing is null, and lists that have an entry per seat have one per seat."""
    seats = None
    for name in table.column_names:
        column = table.column(name).combine_chunks()
        if column.null_count:
            return False
        if not pa.types.is_list(column.type):
            continue
        values = column.flatten()
        parts = values.flatten() if pa.types.is_struct(values.type) else [values]
        if values.null_count or any(part.null_count for part in parts):
            return False
        if name in _PER_SEAT:
            lengths = pc.list_value_length(column)
            if seats is not None and not lengths.equals(seats):
                return False
            seats = lengths
    return True


def _damaged(where: str, error: Exception) -> StorageError:
    what = f"{where} is damaged: {(str(error).splitlines() or [type(error).__name__])[0]}"
    return StorageError(what, hint="delete the file and run the league again")


def _bot_lists(records: Sequence[Record], index: dict[str, int], names: Sequence[str]) -> pa.Array:
    """The column of bots, with one fixed dictionary whatever bots appear."""
    offsets = [0]
    flat = []
    for record in records:
        flat += [index[name] for name in record.bots]
        offsets.append(len(flat))
    values = pa.DictionaryArray.from_arrays(
        pa.array(flat, pa.uint16()), pa.array(names, pa.string())
    )
    return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), values)
