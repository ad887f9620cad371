"""Writing to the terminal: when to colour, and how text and JSON leave the program."""

from __future__ import annotations

import json
import os
import shutil
import sys
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.text import Text


def use_colour(stream: IO[str]) -> bool:
    """Whether to colour: only on a terminal and without NO_COLOR (no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def terminal_width() -> int | None:
    """Columns of the terminal or of COLUMNS; None where output goes elsewhere."""
    return shutil.get_terminal_size(fallback=(0, 0)).columns or None


def show(text: Text) -> None:
    """Print to stdout, in colour where `use_colour`. The terminal wraps long lines."""
    if not use_colour(sys.stdout):
        sys.stdout.write(text.plain + "\n")
        return
    from rich.console import Console

    Console(file=sys.stdout).print(text, soft_wrap=True)


def show_json(data: dict[str, Any]) -> None:
    """Print JSON to stdout, in ASCII: nothing in it can act on a terminal."""
    sys.stdout.write(json.dumps(data, indent=2, allow_nan=False) + "\n")
