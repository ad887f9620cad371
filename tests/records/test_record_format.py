"""Records as Parquet: nothing is lost, the bytes are the same twice, damage is named."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from dataclasses import replace
from functools import cache

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from made_runs import FAULT, encoded, random_rules_games

from arena.dudo.presets import PRESETS, custom_rules, make_rules
from arena.dudo.transcript import SideNote, Transcript
from arena.errors import StorageError
from arena.records.schema import ROW_GROUP, SCHEMA, Record, decode, records_of

NAMES = list("abcdefghijklmnopqrst")
PLAIN = Record(
    game=7,
    table=2,
    deal=5,
    copy=1,
    bots=("b", "a"),
    seating=(1, 0),
    transcript=Transcript(2, (6, 5, 4), (15, 21, 0), (SideNote(3, "forfeit", 0, "crash"),)),
    ranks=(2, 1),
    rounds=1,
    truncated=False,
)


def again(records: list[Record], names: list[str] = NAMES) -> list[Record]:
    return list(records_of(decode(encoded(records, names), "somewhere.parquet")))


@cache
def presets_games() -> tuple[Record, ...]:
    """Games of every preset at its smallest and a larger table, some of them with forfeits."""
    records = []
    for preset in PRESETS:
        rules = make_rules(preset)
        for seats in sorted({2, min(rules.max_players, 5)}):
            records += random_rules_games(rules, seats, 6)
            records += random_rules_games(rules, seats, 3, forfeits=0.02)
    return tuple(records)


@cache
def games_with_bystanders() -> tuple[Record, ...]:
    rules = custom_rules(calza="anyone", burn="any", max_rounds=12)
    return tuple(random_rules_games(rules, 4, 20, forfeits=0.01))


def kinds(records: tuple[Record, ...]) -> set[str]:
    return {note.kind for record in records for note in record.transcript.side}


def test_games_of_all_presets_are_read_as_they_were_written() -> None:
    records = presets_games()
    assert kinds(records) == {"show", "forfeit"}
    assert any(record.seating != tuple(sorted(record.seating)) for record in records)
    assert again(list(records)) == list(records)


def test_games_with_burns_and_calls_of_bystanders_are_read_as_they_were_written() -> None:
    records = games_with_bystanders()
    assert kinds(records) == {"show", "calza", "forfeit"}
    assert any(record.truncated for record in records)
    assert again(list(records)) == list(records)


def test_no_games_are_no_games() -> None:
    assert again([]) == []


def test_the_largest_numbers_fit() -> None:
    """A league may have rounds without end, and bots may play them."""
    large = replace(
        PLAIN,
        game=2**63,
        deal=2**63 + 1,
        table=2**31,
        rounds=1_000_000,
        transcript=Transcript(
            20, (1,), (6 * 200 + 6,), (SideNote(70_000, "calza", 19), SideNote(70_001, "show", 0))
        ),
        bots=tuple(NAMES),
        seating=tuple(range(20)),
        ranks=tuple(range(1, 21)),
    )
    assert again([large]) == [large]


def test_the_same_records_give_the_same_bytes() -> None:
    records = list(presets_games())
    assert encoded(records, NAMES) == encoded([replace(record) for record in records], list(NAMES))


def test_columns_are_the_documented_ones() -> None:
    table = decode(encoded([PLAIN], NAMES), "x")
    assert table.column_names == [
        "game",
        "table",
        "deal",
        "copy",
        "bots",
        "seating",
        "dice",
        "actions",
        "side",
        "ranks",
        "rounds",
        "truncated",
    ]
    assert SCHEMA.names == table.column_names
    assert table.to_pylist() == [
        {
            "game": 7,
            "table": 2,
            "deal": 5,
            "copy": 1,
            "bots": ["b", "a"],
            "seating": [1, 0],
            "dice": [6, 5, 4],
            "actions": [15, 21, 0],
            "side": [{"at": 3, "kind": "forfeit", "seat": 0, "detail": "crash"}],
            "ranks": [2, 1],
            "rounds": 1,
            "truncated": False,
        }
    ]


def test_forfeits_are_told_by_bot() -> None:
    """Table seat 0 is plan seat 1, where bot a sits."""
    assert PLAIN.forfeits == [("a", "crash")]
    forfeited = [record for record in presets_games() if record.forfeits]
    for record in forfeited:
        assert {fault for _, fault in record.forfeits} == {FAULT}
        for bot, _ in record.forfeits:
            assert record.ranks[record.bots.index(bot)] > 1


def test_columns_can_be_read_alone() -> None:
    table = decode(encoded([PLAIN], NAMES), "x", ["ranks", "bots"])
    assert table.to_pylist() == [{"bots": ["b", "a"], "ranks": [2, 1]}]


def test_row_groups_are_small() -> None:
    records = [replace(PLAIN, game=number) for number in range(ROW_GROUP + 1)]
    metadata = pq.read_metadata(io.BytesIO(encoded(records, NAMES)))
    groups = [metadata.row_group(number).num_rows for number in range(metadata.num_row_groups)]
    assert groups == [1024, 1]


def test_a_game_of_two_takes_few_bytes() -> None:
    records = random_rules_games(make_rules("classic"), 2, 400)
    assert len(encoded(records, NAMES)) / len(records) < 80


@pytest.mark.parametrize(
    "data",
    [b"", b"PAR1", b"PAR1PAR1", b"no Parquet at all, but long enough to be one", bytes(1000)],
    ids=["empty", "half a mark", "marks only", "text", "zeros"],
)
def test_what_is_no_parquet_is_a_storage_error_with_its_name(data: bytes) -> None:
    with pytest.raises(StorageError, match=r"blocks/000003\.parquet is damaged: "):
        decode(data, "blocks/000003.parquet")


def test_every_truncation_is_a_storage_error() -> None:
    data = encoded([PLAIN] * 3, NAMES)
    for length in range(0, len(data), 7):
        with pytest.raises(StorageError, match="x is damaged"):
            decode(data[:length], "x")


def test_no_changed_byte_makes_reading_fail_otherwise() -> None:
    """Some changes cannot be seen here; `verify` finds those."""
    data = encoded(list(presets_games()[:30]), NAMES)
    rng = random.Random(5)
    messages = []
    for _ in range(400):
        changed = bytearray(data)
        changed[rng.randrange(len(data))] ^= rng.randrange(1, 256)
        messages.append(refusal(bytes(changed)))
    refused = [message for message in messages if message]
    assert len(refused) > 200
    assert all(message.startswith("x is ") for message in refused)


def refusal(data: bytes) -> str | None:
    """Why the records cannot be read, or None where they can."""
    try:
        list(records_of(decode(data, "x")))
    except StorageError as error:
        return error.what
    return None


def parquet(table: pa.Table) -> bytes:
    sink = io.BytesIO()
    pq.write_table(table, sink)
    return sink.getvalue()


def test_a_missing_column_is_named() -> None:
    table = decode(encoded([PLAIN], NAMES), "x").drop_columns(["ranks"])
    with pytest.raises(StorageError, match="x is not a file of records: no column 'ranks'"):
        decode(parquet(table), "x")
    with pytest.raises(StorageError, match="x is not a file of records: no column 'ranks'"):
        decode(parquet(table), "x", ["game", "ranks"])
    assert decode(parquet(table), "x", ["game"]).to_pylist() == [{"game": 7}]


@pytest.mark.parametrize(
    ("name", "values"),
    [("dice", ["6, 5, 4"]), ("rounds", [1.5]), ("side", [[3]]), ("bots", [[1, 2]])],
)
def test_a_column_of_another_type_is_named(name: str, values: list[object]) -> None:
    table = decode(encoded([PLAIN], NAMES), "x")
    index = table.column_names.index(name)
    changed = table.set_column(index, name, pa.array(values))
    with pytest.raises(StorageError, match=f"x is not a file of records: no column '{name}'"):
        decode(parquet(changed), "x")


def test_reading_records_starts_no_thread() -> None:
    """A thread of Arrow's that still runs when the program ends aborts it, now and then."""
    program = (
        "import os, sys, io\n"
        "import pandas, pyarrow.parquet\n"
        "from arena.records.schema import decode, decode_group, open_parquet, records_of\n"
        "data = sys.stdin.buffer.read()\n"
        "before = len(os.listdir('/proc/self/task'))\n"
        "list(records_of(decode(data, 'x')))\n"
        "decode_group(open_parquet(data, 'x'), 0, 'x').to_pandas(use_threads=False)\n"
        "print(len(os.listdir('/proc/self/task')) - before)\n"
    )
    data = encoded(list(presets_games()), NAMES)
    done = subprocess.run(
        [sys.executable, "-c", program], input=data, capture_output=True, check=True
    )
    assert done.stdout == b"0\n"
