"""A run's folder: where everything lies, atomic writing, and the lock. The driver alone writes."""

from __future__ import annotations

import fcntl
import hashlib
import io
import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import msgspec
import pyarrow as pa

from arena.errors import InputError, NotFound, StorageError
from arena.records.runfile import Entry, RunFile, damaged_waves
from arena.records.schema import (
    FORMAT_VERSION,
    Place,
    Record,
    damaged,
    decode,
    decode_group,
    open_parquet,
    place_of,
    records_of,
)
from arena.sandbox.bundle import Bundle
from arena.schedule.plan import Block
from arena.schedule.waves import Wave

WAVES = "waves.json"
_SECRET = re.compile(rb"[0-9a-f]{32}")


class RunLocked(InputError):
    """Another process plays in this folder."""

    code = "locked"


class Waves(msgspec.Struct, frozen=True):
    """The contents of waves.json: (table, deals) of each wave, an empty wave at the end."""

    waves: tuple[Wave, ...]
    format_version: int = FORMAT_VERSION


class RunFolder:
    """The folder of one run.

    run.json, waves.json where they are planned one by one, league.yaml, bots/ (as staged),
    secret (the owner's until the run is complete), blocks/NNNNNN.parquet with blocks/NNNNNN.json and
    the checksums of both beside each, notes/NNNNNN.json (the owner's) where bots noted something,
    damaged/ for blocks that were played again, table.json once complete.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def name(self) -> str:
        return self.path.name

    def create(
        self, run: RunFile, league_yaml: str, bundles: Sequence[Bundle], secret: bytes
    ) -> None:
        """Make the folder of a new run; run.json comes last, so a folder with it is whole."""
        try:
            (self.path / "blocks").mkdir(parents=True, exist_ok=True)
            for bundle in bundles:
                self._stage(bundle)
            self.write("league.yaml", league_yaml.encode())
            self.write("secret", f"{secret.hex()}\n".encode(), mode=0o600)
            self.write("run.json", msgspec.json.format(msgspec.json.encode(run), indent=2))
        except OSError as error:
            raise _storage_error(self.path, error) from error

    def read_run(self) -> RunFile:
        """run.json, with the waves planned so far. Raises StorageError when either is damaged, NotFound
        when there is no run."""
        path = self.path / "run.json"
        try:
            run = msgspec.json.decode(path.read_bytes(), type=RunFile)
        except FileNotFoundError as error:
            raise NotFound(f"{self.path} holds no run") from error
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise StorageError(
                f"{path} is damaged: {error}",
                hint="name another run, begin one with arena run LEAGUE --new, or delete this folder",
            ) from error
        except OSError as error:
            raise _storage_error(path, error) from error
        return msgspec.structs.replace(run, waves=self._read_waves())

    def add_wave(self, run: RunFile, wave: Wave) -> RunFile:
        """Plan one wave more, an empty one as the last; hands back the run with it.

        Written at once and whole, so a run that was killed has the wave or has it not.
        """
        waves = (*run.waves, wave)
        self.write(WAVES, msgspec.json.encode(Waves(waves)))
        return msgspec.structs.replace(run, waves=waves)

    def read_secret(self) -> bytes:
        """The run's secret. Raises StorageError."""
        path = self.path / "secret"
        try:
            text = path.read_bytes().strip()
        except OSError as error:
            raise _storage_error(path, error) from error
        if not _SECRET.fullmatch(text):
            raise StorageError(
                f"{path} is damaged: not 32 hex digits", hint="start anew with --new"
            )
        return bytes.fromhex(text.decode())

    def publish_secret(self) -> None:
        """Let everyone read the secret: the run takes no more games."""
        (self.path / "secret").chmod(0o644)

    def block_path(self, number: int) -> Path:
        return self.path / "blocks" / f"{number:06}.parquet"

    def side_path(self, number: int) -> Path:
        return self.path / "blocks" / f"{number:06}.json"

    def notes_path(self, number: int) -> Path:
        """Where the notes of bots lie; a block without notes has no such file."""
        return self.path / "notes" / f"{number:06}.json"

    def sums_path(self, number: int) -> Path:
        """Where the checksums of a block lie, as `sha256sum` writes and checks them."""
        return self.path / "blocks" / f"{number:06}.sha256"

    def has_block(self, block: Block) -> bool:
        """Whether the block's file is there and says that it holds these games of the plan. What is in
        it is checked when it is read, and all of it by `damage`."""
        path = self.block_path(block.number)
        try:
            with open(path, "rb") as file:
                place = place_of(file)  # None for one that is cut short: it is played again
        except FileNotFoundError:
            return False
        except OSError as error:
            raise _storage_error(path, error) from error
        return place is not None and _place(block, place.commitment) == place

    def write_block(self, number: int, records: bytes, side: bytes, notes: bytes = b"") -> None:
        """Store a block; the records come last, so a block that is there is complete. Notes are the
        owner's alone; where there are none there is no file."""
        if notes:
            self._make_notes_folder()
            self.write(f"notes/{number:06}.json", notes, mode=0o600)
        else:
            self._remove(self.notes_path(number))
        files = {f"{number:06}.json": side, f"{number:06}.parquet": records}
        sums = "".join(f"{_sum(content)}  {name}\n" for name, content in files.items())
        self._write_all(
            {
                self.side_path(number): side,
                self.sums_path(number): sums.encode(),
                self.block_path(number): records,
            }
        )

    def read_side(self, number: int) -> bytes | None:
        """The file beside a block's records; None where there is none. Raises StorageError for one that
        is not as it was written."""
        path = self.side_path(number)
        return self._checked(path, number) if path.exists() else None

    def damage(self, run: RunFile, block: Block) -> str | None:
        """What is wrong with a stored block, every byte of which is read; None for one that is as it was
        written for this run, or was not played yet."""
        if not self.block_path(block.number).exists():
            return None
        try:
            content = self.read_block(block.number)
            self._checked(self.side_path(block.number), block.number)
        except StorageError as error:
            return error.what
        if place_of(io.BytesIO(content)) != _place(block, run.commitment):
            return f"{self._shown(block.number)} is another block, or one of another run"
        return None

    def set_aside(self, number: int) -> Path:
        """Keep all files of a damaged block in a folder of their own below damaged/, so that it is
        played again; that folder."""
        try:
            (self.path / "damaged").mkdir(exist_ok=True)
            kept = next(
                path
                for attempt in count(1)
                if not (path := self.path / "damaged" / f"{number:06}-{attempt}").exists()
            )
            kept.mkdir()
            for path in (self.block_path(number), self.sums_path(number), self.side_path(number)):
                if path.exists():
                    path.rename(kept / path.name)
        except OSError as error:
            raise _storage_error(self.path / "damaged", error) from error
        return kept

    def read_block(self, number: int) -> bytes:
        """The file of a block, as it was written. Raises StorageError."""
        return self._checked(self.block_path(number), number)

    def read_table(self, number: int, columns: Sequence[str] | None = None) -> pa.Table:
        """A block as an Arrow table, with these columns or all. Raises StorageError."""
        return decode(self.read_block(number), self._shown(number), columns)

    def read_records(self, number: int) -> Iterator[Record]:
        """The records of a block. Raises StorageError."""
        return records_of(decode(self.read_block(number), self._shown(number)))

    def read_record(self, number: int, index: int) -> Record:
        """The `index`-th record of a block; only its row group is read. Raises StorageError."""
        file = open_parquet(self.read_block(number), self._shown(number))
        for group in range(file.num_row_groups):
            rows = file.metadata.row_group(group).num_rows
            if index < rows:
                table = decode_group(file, group, self._shown(number))
                return next(records_of(table.slice(index, 1)))
            index -= rows
        raise StorageError(f"{self._shown(number)} has fewer games than the plan")

    def write(self, name: str, content: bytes, mode: int = 0o644) -> None:
        """Write a file whole or not at all, and surely. Raises StorageError."""
        self._write_all({self.path / name: content}, mode)

    def read(self, name: str) -> bytes | None:
        """A file of the folder, or None when there is none."""
        try:
            return (self.path / name).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _storage_error(self.path / name, error) from error

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder alone. Raises RunLocked when another process has it."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(self.path / "lock", os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise _storage_error(self.path / "lock", error) from error
        with os.fdopen(descriptor, "a+") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                file.seek(0)
                owner = file.read().strip() or "unknown"
                what = f"another arena run (process {owner}) plays in {self.path}"
                raise RunLocked(what, hint="wait for it, or start another with --new") from error
            file.truncate(0)
            file.write(f"{os.getpid()}\n")
            file.flush()
            for written in (self.path, self.path / "blocks", self.path / "notes"):
                for leftover in written.glob(".*.tmp"):
                    leftover.unlink()
            yield

    def staged_digest(self, name: str) -> str | None:
        """The digest of a bot as it is kept here, as in `Bundle`; None when it is not kept."""
        files = self._staged(name)
        return Bundle(name, "", "", files).digest if files else None

    def staged(self, entry: Entry) -> Bundle:
        """A bot as it is kept here. Raises StorageError where it is not the one that played."""
        bundle = Bundle(entry.name, entry.origin, entry.entry, self._staged(entry.name))
        if bundle.digest != entry.digest:
            what = f"{self.path / 'bots' / entry.name} is not the bot that played"
            raise StorageError(what, hint="its files were changed or are gone since")
        return bundle

    def _staged(self, name: str) -> dict[str, bytes]:
        root = self.path / "bots" / name
        try:
            return {
                path.relative_to(root).as_posix(): path.read_bytes()
                for path in root.rglob("*")
                if not path.is_dir()
            }
        except OSError as error:
            raise _storage_error(root, error) from error

    def _read_waves(self) -> tuple[Wave, ...]:
        content = self.read(WAVES)
        if content is None:
            return ()
        try:
            return msgspec.json.decode(content, type=Waves).waves
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise damaged_waves(self.name, str(error)) from error

    def _stage(self, bundle: Bundle) -> None:
        """Keep a copy of the bot as it plays."""
        root = self.path / "bots" / bundle.name
        shutil.rmtree(root, ignore_errors=True)
        for name, content in bundle.files.items():
            target = root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)

    def _write_all(self, files: Mapping[Path, bytes], mode: int = 0o644) -> None:
        """Write files of one folder, each whole or not at all, and surely; the last one is there only
        if all are."""
        temporary = {path: path.with_name(f".{path.name}.{os.getpid()}.tmp") for path in files}
        path = next(iter(files))
        try:
            for path, content in files.items():
                descriptor = os.open(temporary[path], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
                with os.fdopen(descriptor, "wb") as file:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
            for path in files:
                os.rename(temporary[path], path)
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
        except OSError as error:
            for left in temporary.values():
                left.unlink(missing_ok=True)
            raise _storage_error(path, error) from error

    def _make_notes_folder(self) -> None:
        folder = self.path / "notes"
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise _storage_error(folder, error) from error

    def _remove(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise _storage_error(path, error) from error

    def _shown(self, number: int) -> str:
        return str(self.block_path(number))

    def _checked(self, path: Path, number: int) -> bytes:
        """A file of a block, which must be as it was written. Raises StorageError."""
        sums = self.sums_path(number)
        try:
            content = path.read_bytes()
            stored = sums.read_bytes()
        except FileNotFoundError as error:
            if error.filename == str(sums):
                raise damaged(str(path), f"its checksum, {sums.name}, is missing") from error
            raise _storage_error(path, error) from error
        except OSError as error:
            raise _storage_error(path, error) from error
        if f"{_sum(content)}  {path.name}".encode() not in stored.splitlines():
            raise damaged(str(path), "it is not as it was written, its checksum is another one")
        return content


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _place(block: Block, commitment: str) -> Place:
    return Place(commitment, block.number, block.first_game, block.games)


def _storage_error(path: Path, error: OSError) -> StorageError:
    what = f"{path}: {error.strerror or error}"
    return StorageError(what, hint="the results folder must be writable and have room")
