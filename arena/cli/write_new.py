"""Files from templates, written only where nothing is yet."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from string import Template

from arena.cli.place import shown
from arena.errors import InputError, StorageError


class Exists(InputError):
    """Something lies where a new file would go."""

    code = "exists"


def filled(room: str, template: str, /, **words: str) -> str:
    """The text of a template of a room such as `arena.botkit`, with its words filled in."""
    file = resources.files(room).joinpath("templates", f"{template}.txt")
    return Template(file.read_text(encoding="utf-8")).substitute(words)


def write_new(files: Mapping[Path, str]) -> None:
    """Write files that do not exist, with their folders, in this order.

    Raises Exists, and has written nothing, where one of them is there already; StorageError where
    the machine does not let it be written.
    """
    there = [shown(path) for path in files if os.path.lexists(path)]
    if there:
        what = f"{', '.join(there)} {'exists' if len(there) == 1 else 'exist'}"
        raise Exists(what, hint="choose another name; nothing is overwritten")
    for path, content in files.items():
        _make_folder(path.parent)
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(content)
        except OSError as error:
            raise _refused(path, error) from error


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        place = next(part for part in (folder, *folder.parents) if os.path.exists(part))
        raise Exists(f"{shown(place)} is not a folder", hint="move it away") from None
    except OSError as error:
        raise _refused(folder, error) from error


def _refused(path: Path, error: OSError) -> StorageError:
    hint = "go to a folder that you may write to, or name one with --dir"
    return StorageError(f"cannot write {shown(path)}: {error.strerror}", hint=hint)
