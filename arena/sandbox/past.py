"""What a bot has been asked and has answered in its live games, for a fresh process to repeat."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from arena.botkit.rows import EVENT, ROW

PRUNE_AT = 262_144
"""Rows after which those of finished games are thrown away."""

_WHOLE = np.dtype((np.void, ROW.itemsize))
"""A row as one piece. Copied field by field, the bytes between its fields would be whatever lay in the
host's memory, and a bot could read them."""

_Part = tuple["NDArray[np.void]", "NDArray[np.void]", "NDArray[np.uint32]"]


def copied(array: NDArray[np.void]) -> NDArray[np.void]:
    """A copy of contiguous rows or events as one piece; numpy would copy field by field."""
    return array.view(np.uint8).copy().view(array.dtype)


class Past:
    """Decisions in their order, with their events and answers. A slot holds one game at a time; its
    first row there is `fresh`."""

    def __init__(self, slots: int) -> None:
        self._parts: list[_Part] = []
        self._begins: list[int] = []
        self._count = 0
        self._born = np.zeros(slots, np.int64)
        self._alive = np.zeros(slots, np.bool_)
        self._prune_at = PRUNE_AT

    @property
    def games(self) -> int:
        """How many games are live."""
        return int(self._alive.sum())

    def add(
        self, rows: NDArray[np.void], events: NDArray[np.void], answers: NDArray[np.uint32]
    ) -> None:
        """Remember decisions. Events count from the beginning of `events`; the caller leaves the three
        arrays as they are from now on."""
        fresh = np.flatnonzero(rows["fresh"])
        self._born[rows["slot"][fresh]] = self._count + fresh
        self._alive[rows["slot"]] = True
        self._parts.append((rows, events, answers))
        self._begins.append(self._count)
        self._count += len(rows)
        if self._count >= self._prune_at:
            self._prune()

    def forget(self, slots: NDArray[np.integer]) -> None:
        """These games are over."""
        self._alive[slots] = False

    def live(self) -> _Part:
        """All decisions of live games, in their order, with their events one after the other."""
        begun = zip(self._parts, self._begins, strict=True)
        parts = [self._living(part, begin) for part, begin in begun]
        if not parts:
            return np.empty(0, ROW), np.empty(0, EVENT), np.empty(0, np.uint32)
        rows = np.concatenate([rows.view(_WHOLE) for rows, _, _ in parts]).view(ROW)
        rows["event_start"] = np.cumsum(rows["event_count"], dtype=np.uint32) - rows["event_count"]
        events = np.concatenate([events for _, events, _ in parts])
        return rows, events, np.concatenate([answers for _, _, answers in parts])

    def _living(self, part: _Part, begin: int) -> _Part:
        rows, events, answers = part
        slots = rows["slot"]
        keep = self._alive[slots] & (begin + np.arange(len(rows)) >= self._born[slots])
        kept = rows.view(_WHOLE)[keep].view(ROW)
        return kept, events[np.repeat(keep, rows["event_count"])], answers[keep]

    def _prune(self) -> None:
        """Keep live games only, counted anew."""
        rows, events, answers = self.live()
        self._parts, self._begins, self._count = [], [], 0
        if len(rows):
            self.add(rows, events, answers)
        self._prune_at = self._count + PRUNE_AT
