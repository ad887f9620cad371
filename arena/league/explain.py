"""What pydantic and the validators found wrong, as faults with a line, a column and a hint."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from arena.errors import InputError, Place
from arena.league.faults import Fault, shown
from arena.league.keys import Where, allowed, field_at, meant, unknown_hint
from arena.league.problems import problem_in
from arena.league.source import Source
from arena.league.tree import Node

_EXAMPLES = {"name": "name: spring", "bots": "bots: [bots/*.py]"}
_AT_KEY = ("unknown_key", "rules")


def explain(error: ValidationError, tree: Node, source: Source) -> list[InputError]:
    """One fault for every error, except where a value has had its fault already."""
    found = [(_code(e), e["loc"], e) for e in error.errors(include_url=False)]
    mistyped = {
        (*where[:-1], meant(str(where[-1]), where[:-1]))
        for code, where, _ in found
        if code == "unknown_key"
    }
    faults: list[InputError] = []
    for code, where, e in found:
        known = _is_broken(tree, where[:-1] if code == "unknown_key" else where)
        if not known and not (code == "missing_key" and where in mistyped):
            faults.append(_fault(code, e, place_of(tree, where, source, at_key=code in _AT_KEY)))
    return faults


def place_of(tree: Node, where: Where, source: Source, *, at_key: bool = False) -> Place:
    """Where a value, or its key, stands; the nearest mapping or list around it if it is absent."""
    node, start = tree, tree.start
    for part in where:
        below = node.child(part)
        if below is None:
            break
        empty = below.value is None and not below.text  # it starts wherever the next thing does
        start = node.keys[str(part)] if (at_key or empty) and part in node.keys else below.start
        node = below
    return source.place(start)


def _code(error: Any) -> str:
    if problem := problem_in(error):
        return problem.code
    return {"extra_forbidden": "unknown_key", "missing": "missing_key"}.get(
        error["type"], "bad_value"
    )


def _fault(code: str, error: Any, place: Place) -> Fault:
    where: Where = error["loc"]
    problem = problem_in(error)
    key = str(where[-1]) if where else "the league"
    if code == "unknown_key":
        hint = unknown_hint(key, where[:-1])
        return Fault(code, f"unknown key {shown(key)}", hint=hint, place=place)
    if problem:
        return Fault(code, problem.what, hint=problem.hint, place=place)
    if code == "missing_key":
        hint = f"add a line such as `{_EXAMPLES[key]}`"
        return Fault(code, f"`{key}` is missing", hint=hint, place=place)
    field = field_at(where)
    assert field is not None, f"no field at {where}"
    value = error["input"]
    what = f"{key} is {shown(value)}; allowed: {allowed(field)}"
    return Fault(code, what, hint=_hint(key, value, field), place=place)


def _hint(key: str, value: Any, field: FieldInfo) -> str | None:
    if value is None and not field.is_required():
        return f"without the line `{key}` has its default"
    if field.annotation is str and isinstance(value, bool | int | float):
        return "put it in quotes to make it text"
    if field.annotation is int and isinstance(value, float) and value.is_integer():
        return f"write `{key}: {int(value)}`" if abs(value) < 1e12 else None
    if field.annotation is int and isinstance(value, str):
        digits = value.replace("_", "").replace(",", "").replace(" ", "")
        return f"write `{key}: {digits}`" if digits.isdecimal() and len(digits) <= 12 else None
    return None


def _is_broken(tree: Node, where: Where) -> bool:
    node: Node | None = tree
    for part in where:
        node = node.child(part) if node else None
        if node is None:
            return False
        if node.broken:
            return True
    return tree.broken
