"""A run as one archive: a tar of its files with their checksums, the same bytes for the same files."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arena.errors import StorageError
from arena.records.folder import RunFolder

SUMS = "SHA256SUMS"
"""The last file of an archive: a line for each of the others, as `sha256sum --check` reads it."""
_NEVER = frozenset({"lock", "report", "damaged"})
"""No part of a run's records: its lock, pages that can be made again, files that were damaged."""
_LEVEL = 6
"""Of compression. Records are compressed already."""


@dataclass(frozen=True, slots=True)
class Archive:
    """An archive that was written: `sha256` is its own, `files` are those in it beside the sums."""

    path: Path
    sha256: str
    size_bytes: int
    files: int
    secret: bool
    notes: bool


def write_archive(folder: RunFolder, target: Path, *, secret: bool, notes: bool) -> Archive:
    """Write a run's files as `target`, a .tar.gz with one folder in it, whole or not at all.

    With `secret` and `notes` those come along: the secret of a run that takes more games tells dice that
    are still to come, and notes are private. The caller holds the folder's lock. Raises StorageError.
    """
    left_out = {*_NEVER, *([] if secret else ["secret"]), *([] if notes else ["notes"])}
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        paths = [path for path in _files(folder.path) if _first(folder, path) not in left_out]
        with open(temporary, "wb") as file:
            _pack(file, folder, paths)
            file.flush()
            os.fsync(file.fileno())
        with open(temporary, "rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        os.rename(temporary, target)
        size = target.stat().st_size
    except OSError as error:
        temporary.unlink(missing_ok=True)
        where = error.filename or target
        raise StorageError(
            f"{where}: {error.strerror or error}", hint="--out names another place"
        ) from error
    tops = {_first(folder, path) for path in paths}
    return Archive(target, digest, size, len(paths), "secret" in tops, "notes" in tops)


def _files(root: Path) -> Iterator[Path]:
    """All files in order of their names; those half written by somebody killed begin with a point."""
    for path in sorted(root.rglob("*")):
        staged = path.is_relative_to(root / "bots")
        if path.is_file() and (staged or not path.name.startswith(".")):
            yield path


def _first(folder: RunFolder, path: Path) -> str:
    return path.relative_to(folder.path).parts[0]


def _pack(file: io.BufferedWriter, folder: RunFolder, paths: list[Path]) -> None:
    """The files one by one, then their sums. Neither times nor owners go in."""
    sums = []
    with (
        gzip.GzipFile(
            filename="", mode="wb", compresslevel=_LEVEL, fileobj=file, mtime=0
        ) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path in paths:
            name, content = path.relative_to(folder.path).as_posix(), path.read_bytes()
            _add(archive, f"{folder.name}/{name}", content)
            sums.append(f"{hashlib.sha256(content).hexdigest()}  {name}\n")
        _add(archive, f"{folder.name}/{SUMS}", "".join(sums).encode())


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(content)
    member.mode = 0o644
    archive.addfile(member, io.BytesIO(content))
