"""`arena export --json`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from arena.views.contracts.shape import Count, Shape


class Output(Shape):
    """An archive that was written."""

    format_version: Literal[1]
    run: str
    complete: bool
    path: str
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    """Of the archive."""
    size_bytes: Count
    files: Count
    """Files in it, without the list of their checksums."""
    secret: bool
    """Whether the run's secret is in it, as it is once the run is complete."""
    notes: bool
    """Whether notes of bots are in it."""
