"""JSON Schemas (2020-12) of all outputs, made from their shapes."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

_NO_OUTPUT = ("schemas", "shape")


def promised() -> list[str]:
    """The commands that have a shape, as they are typed: `leaderboard`, `new bot`."""
    package = import_module("arena.views.contracts")
    names = [module.name for module in iter_modules(package.__path__)]
    return [name.replace("_", " ") for name in sorted(names) if name not in _NO_OUTPUT]


def schema_of(command: str) -> dict[str, Any]:
    """The schema of what `arena COMMAND --json` prints. Raises ModuleNotFoundError where nothing is
    promised."""
    module = import_module(f"arena.views.contracts.{command.replace(' ', '_')}")
    schema: dict[str, Any] = _untitled(TypeAdapter(module.Output).json_schema())
    parts = schema.pop("$defs", {})
    head = {"$schema": GenerateJsonSchema.schema_dialect, "title": f"arena {command} --json"}
    return head | schema | {"$defs": parts}


def _untitled(node: Any) -> Any:
    """Without the titles that pydantic makes of names: they say nothing that the names do not."""
    if isinstance(node, list):
        return [_untitled(each) for each in node]
    if not isinstance(node, dict):
        return node
    return {
        key: {name: _untitled(each) for name, each in value.items()}
        if key in ("properties", "$defs")
        else _untitled(value)
        for key, value in node.items()
        if key != "title"
    }
