"""A bot's files as bytes, taken from disk once and never imported here."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from arena.errors import BotFileError, Place

MAX_FILES = 64
MAX_NAME_BYTES = 100
MAX_DEPTH = 8
MAX_FILE_BYTES = 4 << 20
MAX_BUNDLE_BYTES = 16 << 20
FOLDER_ENTRY = "bot.py"


@dataclass(frozen=True)
class Bundle:
    """One bot. `files` maps names relative to the bot's folder to bytes; `entry` is the file with the
    Bot class, `origin` how the author would name it (bots/bluffy.py)."""

    name: str
    origin: str
    entry: str
    files: Mapping[str, bytes]

    @property
    def digest(self) -> str:
        """SHA-256, as hex, over the names and bytes of all files in order of name."""
        total = hashlib.sha256()
        for name in sorted(self.files):
            content = self.files[name]
            total.update(f"{len(name.encode())} {len(content)} ".encode())
            total.update(name.encode())
            total.update(content)
        return total.hexdigest()


def read_bundle(name: str, path: Path, origin: str) -> Bundle:
    """The files of the bot at `path`, a .py file or a folder with a bot.py.

    Only regular files are taken, symbolic links are not followed. Raises BotFileError for anything
    else, and for more files or bytes than the limits above.
    """
    if path.is_dir() and not path.is_symlink():
        entry = FOLDER_ENTRY
        files = _read_folder(path, origin)
        if entry not in files:
            raise BotFileError(f"the folder {origin} has no {FOLDER_ENTRY}", place=Place(origin))
    else:
        entry = path.name
        files = {entry: _read(path, origin)}
    return Bundle(name, origin, entry, files)


def _read_folder(folder: Path, origin: str) -> dict[str, bytes]:
    """All files below a folder by relative name; the limits hold while they are read."""
    files: dict[str, bytes] = {}
    size = 0
    for found in sorted(_walk(folder, origin)):
        relative = found.relative_to(folder).as_posix()
        files[relative] = content = _read(found, f"{origin}/{relative}")
        size += len(content)
        if size > MAX_BUNDLE_BYTES:
            raise BotFileError(f"{origin} is larger than {MAX_BUNDLE_BYTES >> 20} MiB")
    return files


def _walk(folder: Path, origin: str) -> list[Path]:
    """All entries below a folder that are not folders, caches left out."""
    found: list[Path] = []
    for root, folders, names in os.walk(folder):
        folders[:] = [f for f in folders if f != "__pycache__"]
        if folders and len(Path(root).relative_to(folder).parts) >= MAX_DEPTH:
            raise BotFileError(
                f"{origin} has folders more than {MAX_DEPTH} deep", place=Place(origin)
            )
        links = [f for f in folders if (Path(root) / f).is_symlink()]
        for name in (*names, *folders):
            if not name.isprintable() or len(name.encode("utf-8", "replace")) > MAX_NAME_BYTES:
                shown = ascii(name)[: 2 * MAX_NAME_BYTES]
                raise BotFileError(
                    f"{origin} has a file of an odd name: {shown}", place=Place(origin)
                )
        found += [Path(root) / name for name in (*names, *links)]
        if len(found) > MAX_FILES:
            raise BotFileError(f"{origin} has more than {MAX_FILES} files")
    return found


def _read(path: Path, shown: str) -> bytes:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        reason = "is a symbolic link" if path.is_symlink() else f"cannot be read: {error.strerror}"
        hint = "a bot consists of regular files only"
        raise BotFileError(f"{shown} {reason}", hint=hint, place=Place(shown)) from error
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise BotFileError(f"{shown} is not a regular file", place=Place(shown))
        content = file.read(MAX_FILE_BYTES + 1)
    if len(content) > MAX_FILE_BYTES:
        raise BotFileError(f"{shown} is larger than {MAX_FILE_BYTES >> 20} MiB", place=Place(shown))
    return content
