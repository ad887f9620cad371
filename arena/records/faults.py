"""All faults of a run with their words, from the files beside its blocks."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from arena.errors import StorageError
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.side import FaultNote, SideFile


def faults_of(folder: RunFolder, run: RunFile, bot: str | None = None) -> Iterator[FaultNote]:
    """The faults of one bot, or of all, in plan order. Raises StorageError for a damaged file."""
    for side in sides_of(folder, run):
        notes = sorted(side.faults, key=lambda note: note.game)
        yield from (note for note in notes if bot is None or note.bot == bot)


def sides_of(folder: RunFolder, run: RunFile) -> Iterator[SideFile]:
    """What lies beside the stored blocks, in plan order. Raises StorageError for a damaged file."""
    for block in run.plan.blocks:
        content = folder.read_side(block.number)
        if content is None:
            continue
        try:
            yield msgspec.json.decode(content, type=SideFile)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            path = folder.side_path(block.number)
            raise StorageError(f"{path} is damaged: {error}") from error
