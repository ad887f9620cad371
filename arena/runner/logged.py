"""Keeping other programs' chatter out of the terminal."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def stderr_to(log: Path) -> Iterator[None]:
    """Let descriptor 2 lead to a file for a while; processes started meanwhile keep it."""
    kept = os.dup(2)
    try:
        with open(log, "ab") as file:
            os.dup2(file.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
