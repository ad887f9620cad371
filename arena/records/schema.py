"""The record of a game and its form in Parquet. docs/records.md describes it for people.

Changing a column or its meaning raises FORMAT_VERSION.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from arena.dudo.transcript import SideNote, Transcript
from arena.errors import StorageError
from arena.records.arrow import array, strings

FORMAT_VERSION = 1
PLACE_KEY = b"arena"
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
_IN_DICTIONARIES = [
    "bots.list.element",
    "dice.list.element",
    "actions.list.element",
    "side.list.element.kind",
    "side.list.element.detail",
]
_RISING = ("game", "table", "deal", "rounds")
"""Columns that hardly change from game to game. Encodings are those that every reader knows: dice take
three bits, actions as many as their game needs."""
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


@dataclass(frozen=True)
class Columns:
    """Games as arrays, to be written; one entry a game, in plan order.

    The dice of game i are dice[dice_offsets[i]:dice_offsets[i + 1]]. So it is with actions, with side
    notes, and with `bots` (places in the list of names), `seating` and `ranks`, which have an entry per
    seat. Offsets are int32 of shape (games + 1,).
    """

    game: NDArray[np.uint64]
    table: NDArray[np.uint32]
    deal: NDArray[np.uint64]
    copy: NDArray[np.uint8]
    bots: NDArray[np.uint16]
    seating: NDArray[np.uint8]
    ranks: NDArray[np.uint8]
    seat_offsets: NDArray[np.int32]
    dice: NDArray[np.uint8]
    dice_offsets: NDArray[np.int32]
    actions: NDArray[np.uint16]
    action_offsets: NDArray[np.int32]
    side_at: NDArray[np.uint32]
    side_kind: Sequence[str]
    side_seat: NDArray[np.uint8]
    side_detail: Sequence[str]
    side_offsets: NDArray[np.int32]
    rounds: NDArray[np.uint32]
    truncated: NDArray[np.bool_]


class Place(msgspec.Struct, frozen=True):
    """Which block of which run a file holds; stands in the file's own metadata under `PLACE_KEY`."""

    commitment: str
    block: int
    first_game: int
    games: int
    format_version: int = FORMAT_VERSION


def encode(columns: Columns, names: Sequence[str], place: Place) -> bytes:
    """The games as one Parquet file. `names` are the bots in the order of the dictionary: the same
    columns, names and place give the same bytes with one version of pyarrow."""
    notes = [
        array(columns.side_at),
        strings(columns.side_kind),
        array(columns.side_seat),
        strings(columns.side_detail),
    ]
    side = pa.StructArray.from_arrays(notes, fields=list(_SIDE))
    bots = pa.DictionaryArray.from_arrays(array(columns.bots), strings(names))
    arrays = {
        "game": array(columns.game),
        "table": array(columns.table),
        "deal": array(columns.deal),
        "copy": array(columns.copy),
        "bots": _lists(columns.seat_offsets, bots),
        "seating": _lists(columns.seat_offsets, array(columns.seating)),
        "dice": _lists(columns.dice_offsets, array(columns.dice)),
        "actions": _lists(columns.action_offsets, array(columns.actions)),
        "side": _lists(columns.side_offsets, side),
        "ranks": _lists(columns.seat_offsets, array(columns.ranks)),
        "rounds": array(columns.rounds),
        "truncated": array(columns.truncated),
    }
    table = pa.table([arrays[name] for name in SCHEMA.names], schema=SCHEMA)
    sink = io.BytesIO()
    with pq.ParquetWriter(
        sink,
        SCHEMA,
        compression="zstd",
        compression_level=5,
        use_dictionary=_IN_DICTIONARIES,
        column_encoding=dict.fromkeys(_RISING, "DELTA_BINARY_PACKED"),
        write_statistics=["game"],
        store_schema=False,
    ) as writer:
        writer.write_table(table, row_group_size=ROW_GROUP)
        writer.add_key_value_metadata({PLACE_KEY: msgspec.json.encode(place)})
    return sink.getvalue()


def place_of(file: BinaryIO) -> Place | None:
    """The place that an open file of records says it has; None where it is none, or has other games
    than it says."""
    try:
        metadata = pq.read_metadata(file)
        place = msgspec.json.decode((metadata.metadata or {}).get(PLACE_KEY, b""), type=Place)
    except (*_UNREADABLE, msgspec.DecodeError):
        return None
    return place if place.games == metadata.num_rows else None


def open_parquet(data: bytes, where: str) -> pq.ParquetFile:
    """A Parquet file in memory. Raises StorageError, naming `where`, for anything else."""
    try:
        # From a buffer, not a file of Python's: those are read by a thread of Arrow's, which can abort
        # a program that ends soon after.
        return pq.ParquetFile(pa.BufferReader(data))
    except _UNREADABLE as error:
        raise damaged(where, str(error) or type(error).__name__) from error


def decode(data: bytes, where: str, columns: Sequence[str] | None = None) -> pa.Table:
    """The table of a Parquet file of records. Raises StorageError, naming `where`, for any other."""
    file = open_parquet(data, where)
    wanted = list(columns or SCHEMA.names)
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
        raise damaged(where, "a forfeit of a seat that the game does not have")
    return [(int(seating[note["seat"]]), str(note["detail"])) for note in notes]


def damaged(where: str, why: str) -> StorageError:
    """The error for a file of records that does not hold what it must."""
    return damage(f"{where} is damaged: {why.splitlines()[0]}")


def damage(what: str) -> StorageError:
    """The error for a block that is not as it was written."""
    hint = "run the league again: it plays this block anew, and keeps the file"
    return StorageError(what, hint=hint)


def _checked(read: Callable[[], pa.Table], where: str, columns: Sequence[str]) -> pa.Table:
    """The table that is read, if it is whole and has these columns. Raises StorageError."""
    try:
        table = read()
        table.validate(full=True)
    except _UNREADABLE as error:
        raise damaged(where, str(error) or type(error).__name__) from error
    for name in columns:
        if name not in table.column_names or table.schema.field(name).type != _AS_READ[name]:
            raise StorageError(
                f"{where} is not a file of records: no column {name!r} as it must be"
            )
    if not _is_whole(table):
        raise damaged(where, "values are missing, or lists of a game do not fit")
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


def _lists(offsets: NDArray[np.int32], values: pa.Array) -> pa.Array:
    return pa.ListArray.from_arrays(array(offsets.astype(np.int32, copy=False)), values)
