"""Writes a report's folder: whole or not at all, and never over something that is no report."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

import msgspec

import arena
from arena.errors import InputError, StorageError

MARK = "report.json"
"""The file by which a folder is known to be a report, and may be replaced by the next one."""
FORMAT_VERSION = 1


def write_folder(target: Path, run: str, content: Iterable[tuple[str, bytes]]) -> int:
    """Write these files, a name below `target` and its bytes each, and return their size in bytes.

    A report that is there is replaced at the end. Raises InputError for a folder with other things in
    it, StorageError where nothing can be written.
    """
    if not _is_free(target):
        raise InputError(
            f"{target} is no report of arena's, and is left alone", hint="name another with --out"
        )
    fresh = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    mark = {"format_version": FORMAT_VERSION, "run": run, "arena": arena.__version__}
    try:
        shutil.rmtree(fresh, ignore_errors=True)
        size = _write_all(fresh, [*content, (MARK, msgspec.json.encode(mark) + b"\n")])
        if target.exists():
            old = target.with_name(f".{target.name}.{os.getpid()}.old")
            target.rename(old)
            fresh.rename(target)
            shutil.rmtree(old)
        else:
            fresh.rename(target)
    except OSError as error:
        shutil.rmtree(fresh, ignore_errors=True)
        what = f"{target}: {error.strerror or error}"
        raise StorageError(what, hint="name a folder that can be written with --out") from error
    return size


def _write_all(folder: Path, content: Iterable[tuple[str, bytes]]) -> int:
    size = 0
    for name, data in content:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        size += len(data)
    return size


def _is_free(target: Path) -> bool:
    """Whether nothing of someone else's is there."""
    if not target.exists():
        return True
    return target.is_dir() and ((target / MARK).is_file() or not any(target.iterdir()))
