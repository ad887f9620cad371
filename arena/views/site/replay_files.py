"""Which games a report's viewer has, within a budget of bytes, and the file of each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from arena.dudo.replay import BadTranscript, replay
from arena.errors import StorageError
from arena.ratings.notable import Notable
from arena.records.folder import RunFolder
from arena.records.notes import notes_of
from arena.records.runfile import RunFile
from arena.records.schema import Record
from arena.schedule.plan import Block
from arena.views.site.embed import script_json
from arena.views.site.replay_data import replay_data

NOTABLE_BYTES = 2_000_000
"""What notable games may take together: the folder of a league of 20 bots stays under 5 MB."""
_FIRST = ("longest", "upset", "bluff", "calza", "fault", "best", "worst")
"""Kinds of notable games in the order in which they get room."""


@dataclass(frozen=True, slots=True)
class ReplayFiles:
    """The games of the viewer as files, by their numbers, and the notable ones that had no room."""

    files: Mapping[int, bytes] = field(default_factory=dict)
    left_out: Collection[int] = ()

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(map(len, self.files.values()))


def replay_files(
    folder: RunFolder,
    run: RunFile,
    notable: Sequence[Notable],
    more: int | None = 0,
    notes: bool = False,
    budget: int = NOTABLE_BYTES,
) -> ReplayFiles:
    """Notable games up to `budget` bytes, and `more` others spread evenly over the stored ones, or all
    where it is None; with `notes`, what bots noted is in them. Raises StorageError."""
    if more is None:
        return ReplayFiles(dict(_written(folder, run, set(_stored(folder, run)), notes)))
    ordered = sorted(notable, key=lambda note: _FIRST.index(note.kind))
    wanted = list(dict.fromkeys(note.game for note in ordered))
    made = dict(_written(folder, run, set(wanted), notes))
    files, room = {}, budget
    for game in wanted:
        if len(made[game]) <= room:
            files[game] = made[game]
            room -= len(made[game])
    others = [game for game in _stored(folder, run) if game not in made] if more else []
    count = min(more, len(others))
    spread = {others[len(others) * at // count] for at in range(count)}
    files |= dict(_written(folder, run, spread, notes))
    return ReplayFiles(files, [game for game in wanted if game not in files])


def _stored(folder: RunFolder, run: RunFile) -> Iterator[int]:
    """The numbers of all stored games."""
    for block in run.plan.blocks:
        if folder.has_block(block):
            yield from range(block.first_game, block.first_game + block.games)


def _written(
    folder: RunFolder, run: RunFile, games: Collection[int], notes: bool
) -> Iterator[tuple[int, bytes]]:
    """(number, file) of these games, in plan order."""
    for block in run.plan.blocks:
        if not any(block.first_game <= game < block.first_game + block.games for game in games):
            continue
        for record in folder.read_records(block.number):
            if record.game in games:
                yield record.game, _file(folder, run, block, record, notes)


def _file(folder: RunFolder, run: RunFile, block: Block, record: Record, notes: bool) -> bytes:
    """A script that hands the game to the viewer: file:// lets no page fetch."""
    try:
        game = replay(run.rule_set, record.transcript)
    except BadTranscript as error:
        hint = f"arena verify {run.run} says which"
        what = f"a record of {run.run} is not a game: {error.what}"
        raise StorageError(what, hint=hint) from error
    noted = notes_of(folder, block, record.game).notes if notes else ()
    return (
        f"arenaGame({script_json(replay_data(record.game, game, record.bots, noted))});\n".encode()
    )
