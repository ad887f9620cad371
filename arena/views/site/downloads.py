"""The files that a report has copied for whoever wants to compute further."""

from __future__ import annotations

import io
from collections.abc import Iterator

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.views.site.content import Report
from arena.views.site.frame import Download
from arena.views.standings_data import (
    crosstable_csv,
    differing_json,
    leaderboard_json,
    splits_csv,
    standings_csv,
)

MOST_RECORDS_MIB = 1.0
"""Records are copied up to this size; a larger league keeps them in its run folder."""
_FOLDER = "data"
_MIB = 1024 * 1024


def downloads(
    folder: RunFolder, run: RunFile, report: Report
) -> list[tuple[Download, bytes | None]]:
    """Each file with its bytes; None for one that is not copied. Raises StorageError."""
    found = report.standings
    table = leaderboard_json(found) | differing_json(report.differing)
    return [
        _copied("standings.csv", "a line per bot and table size", standings_csv(found).encode()),
        _copied("crosstable.csv", "a line per bot and rival", crosstable_csv(found).encode()),
        _copied("splits.csv", "by seat, opener, turn and place", splits_csv(found).encode()),
        _copied("table.json", "all of these as JSON", msgspec.json.encode(table)),
        *_stored(folder),
        _records(folder, run),
    ]


def _stored(folder: RunFolder) -> Iterator[tuple[Download, bytes | None]]:
    for name, what in (
        ("league.yaml", "the league with every default filled in"),
        ("run.json", "what was fixed before the first game"),
    ):
        content = folder.read(name)
        if content is not None:
            yield _copied(name, what, content)


def _records(folder: RunFolder, run: RunFile) -> tuple[Download, bytes | None]:
    """All records in one file."""
    stored = [block.number for block in run.plan.blocks if folder.has_block(block)]
    what = "the record of every game (docs/records.md)"
    size = sum(folder.block_path(number).stat().st_size for number in stored)
    if size > MOST_RECORDS_MIB * _MIB:
        kept = f"{what}, {_size(size)}: not copied, it lies in results/{run.run}/blocks"
        return Download("records.parquet", kept, None), None
    if not stored:
        return Download("records.parquet", f"{what}: there is none yet", None), None
    sink = io.BytesIO()
    tables = [folder.read_table(number) for number in stored]
    pq.write_table(pa.concat_tables(tables), sink, compression="zstd", compression_level=5)
    return _copied("records.parquet", what, sink.getvalue())


def _copied(name: str, what: str, content: bytes) -> tuple[Download, bytes | None]:
    return Download(name, what, f"{_FOLDER}/{name}", _size(len(content))), content


def _size(count: int) -> str:
    return f"{count / _MIB:.1f} MiB" if count >= _MIB / 10 else f"{max(count / 1024, 0.1):.1f} KiB"
