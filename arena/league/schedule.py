"""The section `schedule` of a league file: who meets whom, how often, and which keys go together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from arena.league.problems import Allowed, Problem, as_error

BOTS_COMPARED = 2
_BELONGS = {
    "challengers": ("gauntlet",),
    "confidence": ("adaptive", "compare"),
    "margin": ("adaptive", "compare"),
    "max_tables": ("round_robin", "gauntlet"),
}
"""Keys that only some formats have."""
SEQUENTIAL = ("adaptive", "compare")
"""Formats that play in waves until enough is known."""
_MOST_CHALLENGERS = 1000
_NAMES = "a list of 1 to 1000 different names of bots"


class Section(BaseModel):
    """A mapping of the league file: unknown keys are faults, and nothing is converted."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def _read_names(value: Any) -> Any:
    """The names as a tuple. Any other value than a list of them is a fault."""
    if value is None:
        return None
    names = list(value) if isinstance(value, list | tuple) else []
    right = all(isinstance(name, str) for name in names) and len(set(names)) == len(names)
    if not names or not right or len(names) > _MOST_CHALLENGERS:
        what = f"challengers is not as it must be; allowed: {_NAMES}"
        raise as_error([Problem("bad_value", what, (), "for example `challengers: [bluffer]`")])
    return tuple(names)


_NamesSchema = WithJsonSchema(
    {
        "anyOf": [
            {
                "type": "array",
                "items": {"type": "string"},
                "minItems": 1,
                "maxItems": _MOST_CHALLENGERS,
                "uniqueItems": True,
            },
            {"type": "null"},
        ]
    }
)


class Schedule(Section):
    """Who meets whom, and how often."""

    format: Literal["round_robin", "adaptive", "gauntlet", "compare"] = Field(
        default="round_robin",
        description=(
            "Who meets whom. round_robin: every group of bots that fits a table. adaptive: every "
            "pair, at tables of two seats, until it is known who is better or that the two are "
            "equal within `margin`. gauntlet: every group with at least one of the `challengers`. "
            "compare: two bots, the sequential test of `arena compare`."
        ),
    )
    deals: Annotated[int, Field(ge=1, le=10_000_000)] = Field(
        default=500,
        description=(
            "Deals per table. A deal is one set of dice. Where deals are not mirrored the number "
            "is rounded up so that every bot of a table sits in every seat equally often. In the "
            "formats adaptive and compare it is the most deals of a pair: one that is still open "
            "then stays undecided."
        ),
    )
    mirrored: bool = Field(
        default=True,
        description=(
            "Play every deal twice with the seats swapped, which takes much of the luck out of the "
            "dice. It concerns tables of two seats, and is a fault where there are none. The "
            "formats adaptive and compare need it."
        ),
    )
    max_tables: Annotated[int, Field(ge=1, le=1_000_000)] = Field(
        default=2000,
        description=(
            "Most tables of one board. Where more groups of bots are possible, so many are drawn "
            "that every bot sits equally often; in a gauntlet, every bot that is no challenger, "
            "and one challenger a table. The formats adaptive and compare have all pairs."
        ),
    )
    confidence: Annotated[
        float,
        Field(ge=0.5, le=0.9999, allow_inf_nan=False),
        Allowed("a number from 0.5 to 0.9999"),
    ] = Field(
        default=0.95,
        description=(
            "Format adaptive: the chance that not a single pair of the league is called wrongly, "
            "whenever one looks. Format compare: the chance that the verdict is right where the "
            "bots are equal, or `margin` apart."
        ),
    )
    margin: Annotated[
        float,
        Field(ge=0.001, le=0.25, allow_inf_nan=False),
        Allowed("a number from 0.001 to 0.25"),
    ] = Field(
        default=0.02,
        description=(
            "Formats adaptive and compare: two bots are equal when the share of wins between them "
            "is nearer to one half than this. Half the margin takes four times the games."
        ),
    )
    challengers: Annotated[
        tuple[str, ...] | None,
        BeforeValidator(_read_names),
        _NamesSchema,
        Allowed(_NAMES),
    ] = Field(
        default=None,
        description="Format gauntlet: the bots that meet all others; the others do not meet.",
    )

    @property
    def sequential(self) -> bool:
        """Whether the games are planned wave by wave, from the records of the waves before."""
        return self.format in SEQUENTIAL

    def filled(self, keys: dict[str, Any], table_sizes: Sequence[int]) -> dict[str, Any]:
        """`keys` without those that would be faults in this format at these tables."""
        gone = {key for key in keys if self.format not in _BELONGS.get(key, (self.format,))}
        if 2 not in table_sizes:
            gone.add("mirrored")
        return {key: value for key, value in keys.items() if key not in gone}

    def problems(self, table_sizes: Sequence[int]) -> Iterator[Problem]:
        """Faults between keys, with places from the top of the file."""
        stated = self.model_fields_set
        for key, formats in _BELONGS.items():
            if key in stated and self.format not in formats:
                what = f"{key} does not belong to the format {self.format}"
                hint = f"remove `{key}`, or choose `format: {formats[0]}`"
                yield Problem("bad_value", what, ("schedule", key), hint)
        if self.format == "gauntlet" and self.challengers is None:
            what = "`challengers` is missing: a gauntlet is played by some bots against all others"
            hint = "for example `challengers: [bluffer]`"
            yield Problem("missing_key", what, ("schedule",), hint)
        if self.sequential:
            yield from self._sequential_problems(table_sizes)
        elif 2 not in table_sizes and "mirrored" in stated:
            what = "mirrored concerns tables of two seats, and no table has two"
            hint = "remove `mirrored`, or add 2 to table_size"
            yield Problem("bad_value", what, ("schedule", "mirrored"), hint)

    def _sequential_problems(self, table_sizes: Sequence[int]) -> Iterator[Problem]:
        if list(table_sizes) != [2]:
            what = f"the format {self.format} decides between pairs: all tables have two seats"
            hint = "remove `table_size`, or choose `format: round_robin`"
            yield Problem("bad_value", what, ("table_size",), hint)
        if not self.mirrored:
            what = f"the format {self.format} needs mirrored deals: it counts deals, not games"
            yield Problem("bad_value", what, ("schedule", "mirrored"), "remove `mirrored`")
