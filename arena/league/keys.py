"""Which keys the league file has where, and what each may hold in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from arena.dudo.rules import PARAMETERS
from arena.league.faults import listed
from arena.league.model import League
from arena.league.problems import Allowed
from arena.league.words import nearest

_SECTIONS = ("rules", "schedule", "limits")

Where = Sequence[str | int]
"""Keys and indices that lead to a value from the top of the file."""


def keys_at(where: Where) -> tuple[str, ...]:
    """The keys that may stand in the mapping at `where`."""
    if list(where) == ["rules"]:
        return ("preset", *PARAMETERS)
    section = _section(where)
    return tuple(section.model_fields) if section else ()


def field_at(where: Where) -> FieldInfo | None:
    """The field of the model that `where` leads to."""
    section = _section(where[:-1]) if where else None
    return section.model_fields.get(str(where[-1])) if section else None


def allowed(field: FieldInfo) -> str:
    """What a field may hold, in words."""
    notes = {type(note): note for note in field.metadata}
    if Allowed in notes:
        return str(notes[Allowed].words)
    if Ge in notes:
        return f"a whole number from {notes[Ge].ge} to {notes[Le].le}"
    if field.annotation is bool:
        return "true or false"
    if get_origin(field.annotation) is Literal:
        return listed(map(str, get_args(field.annotation)), "or")
    section = _as_section(field)
    assert section is not None, f"nothing says what is allowed in {field}"
    return f"a mapping of {listed(section.model_fields)}"


def meant(key: str, where: Where) -> str | None:
    """The key that an unknown one in the mapping at `where` may be meant for."""
    return nearest(key, keys_at(where))


def unknown_hint(key: str, where: Where) -> str:
    """What to do about an unknown key."""
    if home := _home(key):
        return f"`{key}` stands {home}"
    if key.isdecimal() and len(key) == 3:
        return "large numbers are written without commas, such as `deals: 1000`"
    if near := meant(key, where):
        return f"did you mean `{near}`?"
    for section in () if where else _SECTIONS:
        if near := meant(key, [section]):
            return f"did you mean `{near}` under `{section}`?"
    return f"keys here: {', '.join(keys_at(where))}"


def _home(key: str) -> str | None:
    """Where a key stands that is right elsewhere."""
    if key in keys_at([]):
        return "at the top, without indentation"
    for section in _SECTIONS:
        if key in keys_at([section]):
            return f"under `{section}`"
    return None


def _section(where: Where) -> type[BaseModel] | None:
    section: type[BaseModel] = League
    for part in where:
        field = section.model_fields.get(str(part))
        found = _as_section(field) if field else None
        if found is None:
            return None
        section = found
    return section


def _as_section(field: FieldInfo) -> type[BaseModel] | None:
    kind = field.annotation
    return kind if isinstance(kind, type) and issubclass(kind, BaseModel) else None
