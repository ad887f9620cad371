"""What a bot writes down for its author with `Bot.note`, as far as there is room.

The limits hold for every bot: these here in its own process, and again where the host keeps notes
(`arena.sandbox.heard`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence

NOTE_CHARS = 200
"""Most characters of one note; the rest of it is cut off."""

GAME_NOTES = 100
"""Most notes of a bot in one game."""

BLOCK_BYTES = 1 << 19
"""Most bytes of a bot's notes in one block, each counted as `note_cost`."""


class Notebook:
    """The notes of one batch of decisions. `room` bytes may be written; what does not fit, or is more
    than GAME_NOTES at one decision, is `cut` and counted."""

    def __init__(self, room: int = BLOCK_BYTES) -> None:
        self.open(room)

    def open(self, room: int) -> None:
        """Begin an empty page with this room."""
        self.room = room
        self.cut = 0
        self.written: list[tuple[int, str]] = []
        self._counts: dict[int, int] = {}

    def write(self, key: int, value: object) -> None:
        """Add a note under the key of its decision."""
        number = self._counts[key] = self._counts.get(key, 0) + 1
        if self.room <= 0 or number > GAME_NOTES:
            self.cut += 1
            return
        text = str(value)[:NOTE_CHARS].encode("utf-8", "backslashreplace").decode()[:NOTE_CHARS]
        cost = note_cost(text)
        if cost > self.room:
            self.cut += 1
            return
        self.room -= cost
        self.written.append((key, text))

    def by_row(self, keys: Sequence[int]) -> list[tuple[int, str]]:
        """The notes with the place of their key in `keys`; those of other keys are cut."""
        places = {key: place for place, key in enumerate(keys)}
        found = [(places[key], text) for key, text in self.written if key in places]
        self.cut += len(self.written) - len(found)
        return found


def note_cost(text: str) -> int:
    """Bytes that a note takes of the room: the text as JSON has it, and 30 for where it belongs."""
    return len(json.dumps(text, ensure_ascii=False).encode()) + 30
