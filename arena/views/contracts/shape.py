"""What all shapes of outputs have in common."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Shape(BaseModel):
    """An object whose keys are all there, always, and are all that is there."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, use_attribute_docstrings=True
    )


Share = Annotated[float, Field(ge=0, le=1)]
"""A part of a whole, or a chance."""
Fraction = Annotated[str, Field(pattern=r"^\d+(/\d+)?$")]
"""An exact value such as `16867/19683` or `5`."""
Face = Annotated[int, Field(ge=1, le=6)]
BidText = Annotated[str, Field(pattern=r"^\d+x[1-6]$")]
"""A bid as people write it: `4x5`."""
Count = Annotated[int, Field(ge=0)]
Least = Annotated[int, Field(ge=1)]
