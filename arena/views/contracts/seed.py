"""`arena seed --json`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from arena.views.contracts.shape import Shape


class Output(Shape):
    """A fresh seed."""

    format_version: Literal[1]
    seed: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
