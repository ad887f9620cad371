"""Problems that validators of the model find, in the form in which pydantic hands them on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError


@dataclass(frozen=True)
class Allowed:
    """What a key may hold, in words; stands among the annotations of a field."""

    words: str


@dataclass(frozen=True)
class Problem:
    """One fault by the key it lies at: `where` leads there from the value being validated."""

    code: str
    what: str
    where: tuple[str | int, ...] = ()
    hint: str | None = None


def as_error(problems: Sequence[Problem]) -> ValidationError:
    """All problems as one error, which pydantic merges with those of the other keys."""
    return ValidationError.from_exception_data("league", [_details(p) for p in problems])


def problem_in(error: Any) -> Problem | None:
    """The problem that one of `ValidationError.errors()` carries, its place left out."""
    found = error.get("ctx", {}).get("problem")
    return found if isinstance(found, Problem) else None


def _details(problem: Problem) -> InitErrorDetails:
    kind = PydanticCustomError(problem.code, "{what}", {"what": problem.what, "problem": problem})
    return InitErrorDetails(type=kind, loc=problem.where, input=None)
