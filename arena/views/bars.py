"""Strengths with their intervals as bars of characters, for terminals."""

from __future__ import annotations

from collections.abc import Sequence

from arena.ratings.board import Row

LEAST, MOST = 10, 30
"""Columns of a bar. Below the least it says too little."""
_Z95 = 1.96


def interval_bars(rows: Sequence[Row], width: int) -> list[str]:
    """A bar of `width` columns per row, all on one scale: the 95 % interval of mu as `├──●──┤`.

    A row without games has an empty one.
    """
    rated = [row for row in rows if row.games]
    low = min((row.mu - _Z95 * row.sigma for row in rated), default=0.0)
    high = max((row.mu + _Z95 * row.sigma for row in rated), default=0.0)
    step = (high - low) / (width - 1) or 1.0

    def at(value: float) -> int:
        return round((value - low) / step)

    return [
        _bar(at(row.mu - _Z95 * row.sigma), at(row.mu), at(row.mu + _Z95 * row.sigma), width)
        if row.games
        else " " * width
        for row in rows
    ]


def _bar(low: int, middle: int, high: int, width: int) -> str:
    """Dots lead the eye to it. One that is narrower than three columns is a point."""
    cells = ["·"] * low + [" "] * (width - low)
    if low < middle < high:
        cells[low : high + 1] = "├" + "─" * (high - low - 1) + "┤"
    else:
        cells[low:middle] = "·" * (middle - low)
    cells[middle] = "●"
    return "".join(cells)
