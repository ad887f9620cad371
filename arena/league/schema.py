"""JSON Schema of the league file, for completion and help in editors.

`python -m arena.league.schema [FILE]` writes it, to docs/league.schema.json by default.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from arena.league.keys import allowed
from arena.league.model import League, Limits
from arena.league.schedule import Schedule

SCHEMA_FILE = Path("docs/league.schema.json")
_DIALECT = "http://json-schema.org/draft-07/schema#"


def league_schema() -> dict[str, Any]:
    """The schema. Sections are written out in place: many editors show no help beside $ref."""
    schema = League.model_json_schema()
    schema.pop("$defs")
    properties = schema["properties"]
    for name, section in (("schedule", Schedule), ("limits", Limits)):
        properties[name] = {**section.model_json_schema(), **_without_ref(properties[name])}
        _document(section, properties[name]["properties"])
    _document(League, properties)
    return {"$schema": _DIALECT, **schema}


def schema_text() -> str:
    """The schema as it stands in the file."""
    return json.dumps(league_schema(), indent=2, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> None:
    """Write the schema to the file named, or to where the repository keeps it."""
    target = Path(arguments[0]) if arguments else SCHEMA_FILE
    target.write_text(schema_text(), encoding="utf-8")
    print(target)


def _without_ref(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != "$ref"}


def _document(model: type[League] | type[Schedule] | type[Limits], entries: dict[str, Any]) -> None:
    """Say in each description what is allowed and what the default is; give no titles."""
    for name, field in model.model_fields.items():
        entry = entries[name]
        entry.pop("title", None)
        text = f"{entry['description']} Allowed: {allowed(field)}."
        if not field.is_required() and "properties" not in entry:
            text += f" Default: {json.dumps(entry.get('default'))}."
        entry["description"] = text


if __name__ == "__main__":
    main(sys.argv[1:])
