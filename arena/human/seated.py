"""Games of people as runs: beginning one, keeping it after every decision, going on, and ending it.

The run's folder is the saved game: its bots and its secret are there from the start, and
`decisions.json` has what everyone decided until the block with the record takes its place.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from arena.block.table import Made, Table
from arena.errors import BotFileError, NotFound, StorageError
from arena.league.bots import BotPath
from arena.league.model import PLAY, PRACTICE, League, is_play
from arena.records.folder import RunFolder
from arena.records.runfile import Entry
from arena.records.runs import all_runs, find_run
from arena.records.secrets import Keys
from arena.runner.prepare import Field, admitted, begin, limits_of, read_field
from arena.sandbox.bundle import Bundle
from arena.sandbox.nursery import Zygote

DECISIONS = "decisions.json"
YOU = "you"
FORMAT_VERSION = 1


class Saved(msgspec.Struct, frozen=True):
    """The contents of decisions.json."""

    decisions: list[Made]
    format_version: int = FORMAT_VERSION


class GameOfPeople:
    """One game of a person at plan seat 0 against bots, in a run's folder. Its file must be held by
    `folder.locked()` while it is played. To be closed."""

    def __init__(self, folder: RunFolder, zygote: Zygote) -> None:
        self.folder = folder
        self.run = folder.read_run()
        bundles = {
            seat: _staged(folder, entry) for seat, entry in enumerate(self.run.playing) if seat
        }
        self.table = Table(
            self.run.plan.blocks[0],
            bundles,
            self.run.rule_set,
            Keys.of(folder.read_secret()),
            limits_of(self.run.model),
            zygote,
        )
        self.table.restore(_saved(folder))

    @property
    def names(self) -> list[str]:
        """Who plays, by plan seat."""
        return self.run.names

    @property
    def preset(self) -> str:
        return self.run.model.rules.preset

    def keep(self) -> None:
        """Write all decisions, whole or not at all."""
        self.folder.write(DECISIONS, msgspec.json.encode(Saved(self.table.made)), mode=0o600)

    def finish(self) -> None:
        """Store the record of the finished game; its secret becomes public."""
        records, side = self.table.records(self.names, self.run.commitment)
        self.folder.write_block(0, records, side)
        (self.folder.path / DECISIONS).unlink(missing_ok=True)
        self.folder.publish_secret()

    def close(self) -> None:
        """End the bots' processes."""
        self.table.close()


def begin_game(
    bots: Sequence[BotPath],
    rules: dict[str, object],
    root: Path,
    results: Path,
    zygote: Zygote,
    *,
    practice: bool = False,
    seed: str | int | None = None,
) -> RunFolder:
    """The folder of a new game against these bots, each of which loads. One that sits twice is given a
    number. Raises BotFileError for a bot that cannot sit there, with why."""
    origins = list(
        dict.fromkeys(Path(os.path.relpath(path.path, root)).as_posix() for path in bots)
    )
    league = League.model_validate(
        {
            "name": PRACTICE if practice else PLAY,
            "bots": origins,
            "rules": rules,
            "table_size": len(bots) + 1,
            "seed": seed,
        }
    )
    field = _numbered(read_field(league, bots, root), bots)
    field = admitted(field, zygote)
    for entry in field.entries:
        if entry.fault:
            hint = f"arena check {entry.origin} shows more"
            raise BotFileError(f"{entry.name} cannot sit here: {entry.gist}", hint=hint)
    person = Entry(YOU, "", "", "")
    return begin(replace(field, entries=(person, *field.entries)), results, zygote.mode)


def unfinished(results: Path, name: str | None = None) -> RunFolder:
    """The unfinished game of this name, or the one begun last. Raises NotFound."""
    hint = "arena play begins one"
    if name is not None:
        folder = find_run(results, name, matches=True)
        if not is_play(folder.read_run().league["name"]):
            raise NotFound(f"{name} is no game of yours", hint=hint)
        if not is_open(folder):
            raise NotFound(f"{name} is over", hint=f"arena replay {name} tells it")
        return folder
    games = [folder for folder in all_runs(results) if is_play(folder.name) and is_open(folder)]
    if not games:
        raise NotFound("no unfinished game", hint=hint)
    return games[-1]


def is_open(folder: RunFolder) -> bool:
    """Whether the game is not over."""
    return not folder.block_path(0).exists()


def _numbered(field: Field, bots: Sequence[BotPath]) -> Field:
    """Every seat has a name of its own: a bot that sits twice is `normal` and `normal-2`."""
    names: list[str] = []
    entries, bundles = [], {}
    for bot, entry in zip(bots, field.entries, strict=True):
        count = sum(other.path == bot.path for other in bots[: len(names)]) + 1
        name = entry.name if count == 1 else f"{entry.name}-{count}"
        names.append(name)
        entries.append(msgspec.structs.replace(entry, name=name))
        if entry.name in field.bundles:
            bundles[name] = replace(field.bundles[entry.name], name=name)
    return Field(field.league, tuple(entries), bundles)


def _staged(folder: RunFolder, entry: Entry) -> Bundle:
    """The bot as it was when the game began. Raises StorageError where it is another now."""
    root = folder.path / "bots" / entry.name
    try:
        files = {
            path.relative_to(root).as_posix(): path.read_bytes()
            for path in sorted(root.rglob("*"))
            if path.is_file()
        }
    except OSError as error:
        raise StorageError(f"{root} cannot be read: {error.strerror}") from error
    bundle = Bundle(entry.name, entry.origin, entry.entry, files)
    if bundle.digest != entry.digest:
        raise StorageError(f"{root} is not the bot that the game began with")
    return bundle


def _saved(folder: RunFolder) -> list[Made]:
    content = folder.read(DECISIONS)
    if content is None:
        return []
    try:
        return msgspec.json.decode(content, type=Saved).decisions
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        path = folder.path / DECISIONS
        raise StorageError(
            f"{path} is damaged: {error}", hint="arena play begins another"
        ) from error
