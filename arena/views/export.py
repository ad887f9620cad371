"""What was exported, for people and for programs."""

from __future__ import annotations

from typing import Any

from arena.records.archive import Archive
from arena.views.text import clean

FORMAT_VERSION = 1


def export_text(archive: Archive, path: str) -> str:
    """Where the archive is, what is in it, and its checksum."""
    held = f"{archive.files} files, {archive.size_bytes / 1e6:.1f} MB"
    return f"{clean(path)}: {held}\nsha256 {archive.sha256}"


def export_json(run: str, complete: bool, archive: Archive, path: str) -> dict[str, Any]:
    """The same as JSON values."""
    return {
        "format_version": FORMAT_VERSION,
        "run": clean(run),
        "complete": complete,
        "path": clean(path),
        "sha256": archive.sha256,
        "size_bytes": archive.size_bytes,
        "files": archive.files,
        "secret": archive.secret,
        "notes": archive.notes,
    }
