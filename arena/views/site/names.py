"""Names of the report's files: made of places and safe letters, never of a name as it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

_UNSAFE = re.compile(r"[^a-z0-9]+")
_MOST_LETTERS = 32

INDEX = "index.html"
SEATS = "seats.html"
REPLAY = "replay.html"


def slug(name: str) -> str:
    """The small letters and digits of a name, joined by hyphens; perhaps nothing."""
    return _UNSAFE.sub("-", name.lower()).strip("-")[:_MOST_LETTERS].strip("-")


def bot_page(place: int, name: str) -> str:
    """The page of the bot at this place in the run's names."""
    letters = slug(name)
    return f"bot-{place:03}-{letters}.html" if letters else f"bot-{place:03}.html"


def bot_pages(names: Sequence[str]) -> dict[str, str]:
    """The page of every bot, by its name."""
    return {name: bot_page(place, name) for place, name in enumerate(names)}


def head_to_head_page(table_size: int) -> str:
    """The cross-table of the board with so many seats."""
    return f"head-to-head-{table_size}.html"


def game_file(game: int) -> str:
    """The script that has a game for the viewer."""
    return f"games/{game}.js"


def replay_link(game: int, round_number: int | None = None, bid: int | None = None) -> str:
    """Where the viewer shows a game, perhaps from a round (from 1) and a bid of it (from 1) on."""
    parts = {"game": game, "round": round_number, "bid": bid}
    return f"{REPLAY}#" + "&".join(f"{key}={at}" for key, at in parts.items() if at is not None)
