"""Which pages and schemas are made from the code, and which of the committed ones are not up to date."""

from __future__ import annotations

import json
from pathlib import Path

from cli_page import cli_page
from league_page import league_page
from presets_page import presets_page
from reference_page import reference_page

from arena.league.schema import schema_text
from arena.views.contracts.schemas import promised, schema_of

DOCS = Path(__file__).parents[1]
SCHEMAS = DOCS / "schemas"
NOTE = "<!-- Made from the code by `make pages`: a change here is lost. -->\n\n"


def made() -> dict[Path, str]:
    """Every file that is made, with its text."""
    schemas = {
        schema_file(command): json.dumps(schema_of(command), indent=2) + "\n"
        for command in promised()
    }
    return {
        DOCS / "cli.md": NOTE + cli_page(),
        DOCS / "league.md": NOTE + league_page(),
        DOCS / "presets.md": NOTE + presets_page(),
        DOCS / "reference.md": NOTE + reference_page(),
        DOCS / "league.schema.json": schema_text(),
        **schemas,
    }


def schema_file(command: str) -> Path:
    """Where the schema of a command's output lies; `new bot` has new-bot.schema.json."""
    return SCHEMAS / f"{command.replace(' ', '-')}.schema.json"


def stale(files: dict[Path, str]) -> list[Path]:
    """Files that are missing or have another text, and schemas of no command."""
    wrong = [path for path, text in files.items() if _text(path) != text]
    return wrong + [path for path in sorted(SCHEMAS.glob("*")) if path not in files]


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None
