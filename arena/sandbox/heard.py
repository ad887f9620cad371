"""What one bot has noted in a block, as far as its limits go (`arena.botkit.notes`), on the host's side.

A decision is heard once: what a fresh process notes while it repeats decisions counts only where the
first process ended before it could hand over its notes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arena.botkit.notes import BLOCK_BYTES, GAME_NOTES, NOTE_CHARS, note_cost


class Note(NamedTuple):
    """A note at the decision of table seat `seat` after `bids` bids of round `round_number` of the game
    in `slot`."""

    slot: int
    seat: int
    round_number: int
    bids: int
    text: str


class Heard:
    """The notes of one bot. `cut` counts those that were more than the limits."""

    def __init__(self) -> None:
        self.cut = 0
        self.room = BLOCK_BYTES
        """Bytes that the bot may still note in this block."""
        self._waiting: list[Note] = []
        self._in_game: dict[int, int] = {}
        self._missed: set[int] = set()

    def begin(self, slots: NDArray[np.integer]) -> None:
        """New games begin in these slots."""
        for slot in slots.tolist() if self._in_game else ():
            self._in_game.pop(slot, None)

    def hear(self, rows: NDArray[np.void], notes: Sequence[tuple[int, str]], cut: int) -> None:
        """What came with the answers to these rows: (row, text), and how many were cut."""
        self.cut += cut
        for number, (index, text) in enumerate(notes):
            if not self.room:
                self.cut += len(notes) - number
                return
            self._keep(rows[min(index, len(rows) - 1)], text[:NOTE_CHARS])

    def miss(self, rows: NDArray[np.void]) -> None:
        """These answers stand, but their process ended before it could hand over its notes."""
        self._missed.update(rows["word"].tolist())

    def room_for(self, rows: NDArray[np.void]) -> int:
        """Bytes that the bot may note where these rows are put again: none unless some were missed."""
        missed = self._missed and not self._missed.isdisjoint(rows["word"].tolist())
        return self.room if missed else 0

    def hear_again(self, rows: NDArray[np.void], notes: Sequence[tuple[int, str]]) -> None:
        """What came when these rows were put again: it counts for those that were missed."""
        if not self._missed:
            return
        words = rows["word"].tolist()
        missed = [note for note in notes if note[0] < len(rows) and words[note[0]] in self._missed]
        self.hear(rows, missed, 0)
        self._missed.difference_update(words)

    def take(self) -> list[Note]:
        """The notes since the last call."""
        taken, self._waiting = self._waiting, []
        return taken

    def _keep(self, row: np.void, text: str) -> None:
        """Keep a note or count it as cut. Either way it takes room, so that a flood ends."""
        slot = int(row["slot"])
        number = self._in_game[slot] = self._in_game.get(slot, 0) + 1
        cost = note_cost(text)
        fits = cost <= self.room
        self.room = max(0, self.room - cost)
        if number > GAME_NOTES or not fits:
            self.cut += 1
            return
        where = int(row["seat"]), int(row["round_number"]), int(row["bids"])
        self._waiting.append(Note(slot, *where, text))
