"""What bots noted for their authors: a file per block, which only the owner of the run may read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from arena.errors import StorageError
from arena.records.folder import RunFolder
from arena.schedule.plan import Block

FORMAT_VERSION = 1


class BotNote(msgspec.Struct, frozen=True):
    """A note at one decision: that of table seat `seat`, after `bids` bids of round `round_number`.
    The words come from untrusted code."""

    game: int
    bot: str
    seat: int
    round_number: int
    bids: int
    text: str


class NotesFile(msgspec.Struct, frozen=True):
    """The contents of notes/NNNNNN.json. `cut`: by bot, how many notes were over the limits."""

    format_version: int
    block: int
    notes: list[BotNote]
    cut: dict[str, int]


@dataclass(frozen=True, slots=True)
class GameNotes:
    """The notes of one game in the order in which they were made, bot by bot, and how many notes of
    the whole block were cut, by bot."""

    notes: tuple[BotNote, ...]
    cut: Mapping[str, int]


def encode_notes(block: int, notes: list[BotNote], cut: dict[str, int]) -> bytes:
    """The file of a block; no bytes where nothing was noted."""
    if not notes and not cut:
        return b""
    return msgspec.json.encode(NotesFile(FORMAT_VERSION, block, notes, cut))


def notes_of(folder: RunFolder, block: Block, game: int, bot: str | None = None) -> GameNotes:
    """The notes of one bot in a game of this block, or of all. Raises StorageError for a damaged
    file."""
    content = folder.read(f"notes/{block.number:06}.json")
    if content is None:
        return GameNotes((), {})
    try:
        file = msgspec.json.decode(content, type=NotesFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StorageError(f"{folder.notes_path(block.number)} is damaged: {error}") from error
    notes = tuple(n for n in file.notes if n.game == game and bot in (None, n.bot))
    return GameNotes(notes, {name: cut for name, cut in file.cut.items() if bot in (None, name)})
