"""Cutting questions into batches that one request holds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from arena.sandbox import wire
from arena.sandbox.past import copied


def without_repetition(slots: NDArray[np.uint32]) -> int:
    """How many slots there are before one comes again: the rows of a batch are of different games."""
    _, firsts = np.unique(slots, return_index=True)
    again = np.ones(len(slots), np.bool_)
    again[firsts] = False
    return int(again.argmax()) if again.any() else len(slots)


def cut(
    rows: NDArray[np.void], events: NDArray[np.void], first: int, most: int
) -> tuple[NDArray[np.void], NDArray[np.void]]:
    """At most `most` rows from `first` on, as many as fit one request, and their events: copies that
    stand alone. Rows come with their events in order, one stretch after the other."""
    part = rows[first : first + min(most, wire.ROWS)]
    start = int(part["event_start"][0])
    ends = part["event_start"].astype(np.int64) + part["event_count"] - start
    fits = int(np.searchsorted(ends, wire.EVENTS, side="right"))
    part = copied(part[:fits])
    part["event_start"] -= np.uint32(start)
    return part, copied(events[start : start + int(ends[fits - 1])])
